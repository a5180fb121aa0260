import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** In Santiago and Beirut, the clock change in spring skips midnight. */
const systemTimeZones = [
	'UTC',
	'Europe/London',
	'America/New_York',
	'America/Santiago',
	'Asia/Beirut',
] as const;

/**
 * Runs the suite in several system time zones: London times must not depend on the reader's zone. Code of the
 * suite outside its tests runs before the zone is set.
 */
export function inEveryTimeZone(suite: () => void): void {
	describe.each(systemTimeZones)('with the system time zone %s', (zone) => {
		let before: string | undefined;
		beforeAll(() => {
			before = process.env.TZ;
			process.env.TZ = zone;
		});
		afterAll(() => {
			if (before === undefined) delete process.env.TZ;
			else process.env.TZ = before;
		});

		test(`the system time zone is ${zone}`, () => {
			expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
			expect(new Date(2026, 6, 4, 12).getTimezoneOffset()).toBe(summerOffsetMinutes[zone]);
		});
		suite();
	});
}

const summerOffsetMinutes: Record<(typeof systemTimeZones)[number], number> = {
	UTC: 0,
	'Europe/London': -60,
	'America/New_York': 240,
	'America/Santiago': 240,
	'Asia/Beirut': -180,
};
