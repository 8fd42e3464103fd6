package io.compressionkit.flow;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.ReferenceCountUtil;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

import io.compressionkit.flow.Tokens.Token;

import static org.assertj.core.api.Assertions.assertThat;

class EventLoopTurnsTests {

	private static final MultiThreadIoEventLoopGroup GROUP = new MultiThreadIoEventLoopGroup(1,
			NioIoHandler.newFactory());

	private static final MultiThreadIoEventLoopGroup CLIENTS = new MultiThreadIoEventLoopGroup(1,
			NioIoHandler.newFactory());

	@AfterAll
	static void shutDown() throws Exception {
		GROUP.shutdownGracefully(0, 1, TimeUnit.SECONDS).await(10, TimeUnit.SECONDS);
		CLIENTS.shutdownGracefully(0, 1, TimeUnit.SECONDS).await(10, TimeUnit.SECONDS);
	}

	@Test
	void thereIsNoTurnOnOtherThreads() {
		assertThat(EventLoopTurns.yieldTo(() -> {
			throw new AssertionError("nothing was to be scheduled");
		})).isFalse();
	}

	@Test
	void aTaskThatWaitsIsRunBeforeTheContinuation() throws Exception {
		List<String> order = new ArrayList<>();
		CompletableFuture<Void> done = new CompletableFuture<>();
		EventLoop loop = GROUP.next();
		loop.execute(() -> {
			loop.execute(() -> order.add("task"));
			assertThat(EventLoopTurns.yieldTo(() -> {
				order.add("continuation");
				done.complete(null);
			})).isTrue();
			order.add("first");
		});
		done.get(10, TimeUnit.SECONDS);
		assertThat(order).containsExactly("first", "task", "continuation");
	}

	/**
	 * Work that goes on by execute() keeps the loop from its sockets: this is what the
	 * turns are there for. Should it fail one day, execute() has become a turn.
	 */
	@Test
	void anotherConnectionHasItsTurnWhenYieldingAndNotWhenExecuting() throws Exception {
		assertThat(stepsUntilTheOtherConnectionIsRead(EventLoopTurnsTests::yield)).isLessThan(MANY);
		assertThat(stepsUntilTheOtherConnectionIsRead((loop, step) -> loop.execute(step))).isEqualTo(MANY);
	}

	@Test
	void aStreamLetsAnotherConnectionHaveItsTurnBetweenSlices() throws Exception {
		Tokens tokens = new Tokens();
		TokenStage stage = new TokenStage(tokens, MANY, true);
		AtomicInteger outputs = new AtomicInteger();
		int steps = onALoopWithAnotherConnection(
				(loop, wasRead, result) -> StageFlux.of(Flux.just(1).map(tokens::take), () -> stage)
					.map(EventLoopTurnsTests::release)
					.takeWhile((value) -> !wasRead.get())
					.doOnNext((value) -> outputs.incrementAndGet())
					.doFinally((signal) -> result.complete(outputs.get()))
					.subscribe());
		assertThat(steps).isLessThan(MANY);
		assertThat(tokens.live()).isZero();
		assertThat(stage.closed).hasValue(1);
	}

	@Test
	void aStreamThatIsCancelledWhileItWaitsIsClosedOnce() throws Exception {
		Tokens tokens = new Tokens();
		TokenStage stage = new TokenStage(tokens, 3, true);
		EventLoop loop = GROUP.next();
		loop.submit(() -> {
			StageFlux.of(Flux.just(1).map(tokens::take), () -> stage)
				.map(EventLoopTurnsTests::release)
				.subscribe()
				.dispose();
			assertThat(stage.end).hasValue(Stage.End.CANCELLED);
		}).get(10, TimeUnit.SECONDS);
		loop.schedule(() -> {
		}, 1, TimeUnit.MILLISECONDS).get(10, TimeUnit.SECONDS);
		assertThat(tokens.live()).isZero();
		assertThat(stage.closed).hasValue(1);
	}

	/** A source may signal as often as it likes in one turn of the loop. */
	@Test
	void aTurnIsNotOverBeforeOthersHaveHadTheirs() throws Exception {
		Sinks.Many<Integer> source = Sinks.many().unicast().onBackpressureBuffer();
		List<Integer> seen = new CopyOnWriteArrayList<>();
		CompletableFuture<Void> end = new CompletableFuture<>();
		EventLoop loop = GROUP.next();
		int inOneTurn = loop.submit(() -> {
			StageFlux.of(source.asFlux(), () -> new ThreeATurn())
				.doOnComplete(() -> end.complete(null))
				.subscribe(seen::add);
			for (int i = 0; i < 10; i++) {
				source.tryEmitNext(i).orThrow();
			}
			source.tryEmitComplete().orThrow();
			return seen.size();
		}).get(10, TimeUnit.SECONDS);
		assertThat(inOneTurn).isEqualTo(3);
		end.get(10, TimeUnit.SECONDS);
		assertThat(seen).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
	}

	/** Nobody has called the loop, so nobody else could hear of it. */
	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void aSubscriberThatThrowsAFatalErrorOnAThreadOfItsOwnHearsOfIt(boolean onLoop) throws Exception {
		CompletableFuture<Throwable> heard = new CompletableFuture<>();
		CoreSubscriber<Integer> fatal = new CoreSubscriber<>() {

			@Override
			public void onSubscribe(Subscription subscription) {
				subscription.request(Long.MAX_VALUE);
			}

			@Override
			public void onNext(Integer value) {
				if (value == 5) {
					throw new OutOfMemoryError("told to fail");
				}
			}

			@Override
			public void onError(Throwable error) {
				heard.complete(error);
			}

			@Override
			public void onComplete() {
				heard.complete(null);
			}
		};
		Flux<Integer> source = Flux.range(0, 10);
		if (onLoop) {
			GROUP.next().submit(() -> StageFlux.of(source, ThreeATurn::new).subscribe(fatal)).get(10, TimeUnit.SECONDS);
		}
		else {
			StageFlux.of(source, ThreeATurn::new, Schedulers.parallel()).subscribe(fatal);
		}
		assertThat(heard.get(10, TimeUnit.SECONDS)).isInstanceOf(OutOfMemoryError.class);
	}

	/** Passes three values on, and then lets others have their turn. */
	private static final class ThreeATurn implements Stage<Integer, Integer> {

		private int left;

		private Integer value;

		private boolean finished;

		@Override
		public void beginTurn() {
			this.left = 3;
		}

		@Override
		public Step advance() {
			if (this.value == null) {
				return this.finished ? Step.DONE : Step.NEEDS_INPUT;
			}
			return (this.left > 0) ? Step.OUTPUT : Step.YIELD;
		}

		@Override
		public Integer output() {
			Integer output = this.value;
			this.value = null;
			this.left--;
			return output;
		}

		@Override
		public void accept(Integer input) {
			this.value = input;
		}

		@Override
		public void finish() {
			this.finished = true;
		}

		@Override
		public void close(End end, Throwable error) {
		}

		@Override
		public void discardInput(Integer input) {
		}

		@Override
		public void discardOutput(Integer output) {
		}

	}

	private static final int MANY = 20_000;

	private static int release(Token token) {
		token.release();
		return token.value;
	}

	private static void yield(EventLoop loop, Runnable step) {
		assertThat(EventLoopTurns.yieldTo(step)).isTrue();
	}

	private static int stepsUntilTheOtherConnectionIsRead(Continue next) throws Exception {
		return onALoopWithAnotherConnection((loop, wasRead, result) -> new Runnable() {

			private int steps;

			@Override
			public void run() {
				if (wasRead.get() || this.steps == MANY) {
					result.complete(this.steps);
					return;
				}
				this.steps++;
				next.with(loop, this);
			}
		}.run());
	}

	/**
	 * Begin to work on an event loop when bytes for another connection of it are there.
	 */
	private static int onALoopWithAnotherConnection(Work work) throws Exception {
		AtomicBoolean wasRead = new AtomicBoolean();
		CompletableFuture<Channel> accepted = new CompletableFuture<>();
		CompletableFuture<Integer> result = new CompletableFuture<>();
		Channel server = new ServerBootstrap().group(GROUP)
			.channel(NioServerSocketChannel.class)
			.childHandler(new ChannelInitializer<SocketChannel>() {

				@Override
				protected void initChannel(SocketChannel channel) {
					channel.pipeline().addLast(new ChannelInboundHandlerAdapter() {

						@Override
						public void channelActive(ChannelHandlerContext context) {
							accepted.complete(context.channel());
						}

						@Override
						public void channelRead(ChannelHandlerContext context, Object message) {
							wasRead.set(true);
							ReferenceCountUtil.release(message);
						}
					});
				}
			})
			.bind("127.0.0.1", 0)
			.sync()
			.channel();
		Channel client = new Bootstrap().group(CLIENTS)
			.channel(NioSocketChannel.class)
			.handler(new ChannelInboundHandlerAdapter())
			.connect(server.localAddress())
			.sync()
			.channel();
		try {
			EventLoop loop = accepted.get(10, TimeUnit.SECONDS).eventLoop();
			loop.execute(() -> {
				client.writeAndFlush(Unpooled.wrappedBuffer(new byte[] { 1 }))
					.awaitUninterruptibly(10, TimeUnit.SECONDS);
				work.begin(loop, wasRead, result);
			});
			return result.get(60, TimeUnit.SECONDS);
		}
		finally {
			client.close().await(10, TimeUnit.SECONDS);
			server.close().await(10, TimeUnit.SECONDS);
		}
	}

	@FunctionalInterface
	private interface Continue {

		void with(EventLoop loop, Runnable step);

	}

	@FunctionalInterface
	private interface Work {

		void begin(EventLoop loop, AtomicBoolean wasRead, CompletableFuture<Integer> result);

	}

}
