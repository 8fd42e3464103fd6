const whole = new Intl.NumberFormat('en');
const UNITS = ['bytes', 'KiB', 'MiB', 'GiB'];

/** 1234567 → "1,234,567". */
export const count = (value) => whole.format(value);

/** Bytes in the unit that fits. */
export function bytes(value) {
	let unit = 0;
	while (Math.abs(value) >= 1024 && unit < UNITS.length - 1) {
		value /= 1024;
		unit++;
	}
	return unit === 0 ? `${count(value)} bytes` : `${value.toFixed(value < 10 ? 2 : 1)} ${UNITS[unit]}`;
}

/** Milliseconds with as many digits as mean something. */
export function millis(value) {
	return value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : count(Math.round(value));
}

/** A share of one. */
export const percent = (share) => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;

/** Bytes in a time as a speed. */
export function speed(size, time) {
	return time > 0 ? `${(size / 1e3 / time).toFixed(1)} MB/s` : '–';
}
