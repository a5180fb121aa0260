import {
	addLondonDays,
	dayMs,
	fromLondonDateTime,
	type Instant,
	londonDate,
	londonDateTime,
	toInstant,
	type WaterReading,
} from '@burgee/core';

const sampleDays = 45;
const readingTimes = ['07:00', '18:30'];
const hourMs = 60 * 60 * 1000;

/**
 * Rain raises the sample reservoir's water level within half a day. After that, the water level
 * takes this number of days to fall back.
 */
const fallingDays = 40;
const lowestCm = 374;

/**
 * Builds two water level readings a day for the sample reservoir. The water level falls slowly and rises
 * after rain. The newest reading is one to two hours old.
 */
export function sampleReadings(now: Date): WaterReading[] {
	const today = londonDate(toInstant(now));
	const newest = new Date(Math.floor(now.getTime() / hourMs - 1) * hourMs);
	const times = Array.from({ length: sampleDays + 1 }, (_, daysAgo) =>
		readingTimes.map((time) => fromLondonDateTime(`${addLondonDays(today, -daysAgo)}T${time}`)),
	)
		.flat()
		.filter((instant) => instant !== null && instant < toInstant(newest));
	return [...times, toInstant(newest)]
		.filter((instant) => instant !== null)
		.sort()
		.map((dateTime) => ({ dateTime, value: sampleLevelAt(dateTime) }));
}

/** Reports whether `sampleReadings` could have created this reading, on any day. */
export function isSampleReading({ dateTime, value }: WaterReading): boolean {
	const [, time = ''] = londonDateTime(dateTime).split('T');
	const isSampleTime =
		readingTimes.includes(time) || (time.endsWith(':00') && Date.parse(dateTime) % hourMs === 0);
	return isSampleTime && value === sampleLevelAt(dateTime);
}

/**
 * Returns the sample reservoir's water level in metres. The water level depends only on the time, so that the
 * program can tell sample readings from readings that the club entered.
 */
export function sampleLevelAt(time: Instant): number {
	const day = Date.parse(time) / dayMs;
	let cm = lowestCm;
	for (let daysAgo = 0; daysAgo <= fallingDays; daysAgo++) {
		const rainyDay = Math.floor(day) - daysAgo;
		const age = day - rainyDay;
		const share = age < 0.5 ? age / 0.5 : Math.max(0, 1 - (age - 0.5) / fallingDays);
		cm += rainCmOn(rainyDay) * share;
	}
	return Math.round(cm) / 100;
}

/**
 * Returns how many centimetres the rain of the day raises the sample reservoir's water level. Returns 0 for
 * most days.
 */
function rainCmOn(day: number): number {
	const hash = (Math.imul(day, 2_654_435_761) >>> 8) % 100;
	return hash < 12 ? 5 + hash : 0;
}
