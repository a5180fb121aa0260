import {
	addLondonDays,
	dayMs,
	fromLondonDateTime,
	type Instant,
	londonDate,
	toInstant,
	type WaterReading,
} from '@burgee/core';

const sampleDays = 45;
/** When someone walks down to the staff gauge. */
const readAt = ['07:00', '18:30'];
const hourMs = 60 * 60 * 1000;

/** Of each day's rain, the water rises by this within half a day, and falls again as slowly. */
const fallsForDays = 40;
const lowestCm = 374;

/** A season of the sample reservoir: twice a day, slowly falling, rising after rain; the newest an hour or two old. */
export function sampleReadings(now: Date): WaterReading[] {
	const today = londonDate(toInstant(now));
	const newest = new Date(Math.floor(now.getTime() / hourMs - 1) * hourMs);
	const moments = Array.from({ length: sampleDays + 1 }, (_, back) =>
		readAt.map((time) => fromLondonDateTime(`${addLondonDays(today, -back)}T${time}`)),
	)
		.flat()
		.filter((moment) => moment !== null && moment < toInstant(newest));
	return [...moments, toInstant(newest)]
		.filter((moment) => moment !== null)
		.sort()
		.map((dateTime) => ({ dateTime, value: sampleLevelAt(dateTime) }));
}

/** In metres. By the moment alone, so that a sample reading can be told from the club's own. */
export function sampleLevelAt(moment: Instant): number {
	const day = Date.parse(moment) / dayMs;
	let cm = lowestCm;
	for (let back = 0; back <= fallsForDays; back++) {
		const rained = Math.floor(day) - back;
		const age = day - rained;
		const share = age < 0.5 ? age / 0.5 : Math.max(0, 1 - (age - 0.5) / fallsForDays);
		cm += rainCmOn(rained) * share;
	}
	return Math.round(cm) / 100;
}

/** By how much the rain of that day fills the reservoir: nothing on most days. */
function rainCmOn(day: number): number {
	const draw = (Math.imul(day, 2_654_435_761) >>> 8) % 100;
	return draw < 12 ? 5 + draw : 0;
}
