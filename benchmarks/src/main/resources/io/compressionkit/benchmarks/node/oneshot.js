// Reads commands from standard input, a line each, and answers each with a line:
//   run <count>   one call after the other; answers nanoseconds and bytes
//   result        answers the result of one call, in hexadecimal digits
const zlib = require('node:zlib');
const readline = require('node:readline');

const [method, hex] = process.argv.slice(2);
const source = Buffer.from(hex, 'hex');
const options = {
	deflate: { level: 6 },
	gzip: { level: 6 },
	brotliCompress: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4, [zlib.constants.BROTLI_PARAM_LGWIN]: 22 } },
	zstdCompress: { params: { [zlib.constants.ZSTD_c_compressionLevel]: 3 } }
}[method] ?? {};

function call(callback) {
	zlib[method](source, options, callback);
}

function run(count, done) {
	let left = count;
	let bytes = 0;
	const start = process.hrtime.bigint();
	const next = () => call((error, result) => {
		if (error) {
			throw error;
		}
		bytes += result.length;
		if (--left > 0) {
			next();
		}
		else {
			done(process.hrtime.bigint() - start, bytes);
		}
	});
	next();
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
	const [command, count] = line.split(' ');
	if (command === 'run') {
		run(Number(count), (nanos, bytes) => console.log(`${nanos} ${bytes}`));
	}
	else {
		call((error, result) => {
			if (error) {
				throw error;
			}
			console.log(result.toString('hex'));
		});
	}
});
