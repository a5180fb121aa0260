import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** In Santiago and Beirut, the clock change in spring skips midnight. */
const computerZones = [
	'UTC',
	'Europe/London',
	'America/New_York',
	'America/Santiago',
	'Asia/Beirut',
] as const;

/**
 * Runs the suite in several time zones, because London times must not depend on the computer's zone. Node
 * applies the environment variable TZ as soon as it is assigned. Values computed outside the tests use the
 * earlier zone.
 */
export function inEveryTimeZone(suite: () => void): void {
	describe.each(computerZones)('on a computer in %s', (zone) => {
		let originalZone: string | undefined;
		beforeAll(() => {
			originalZone = process.env.TZ;
			process.env.TZ = zone;
		});
		afterAll(() => {
			if (originalZone === undefined) delete process.env.TZ;
			else process.env.TZ = originalZone;
		});

		test(`the test process runs in the time zone ${zone}`, () => {
			expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
			expect(new Date(2026, 6, 4, 12).getTimezoneOffset()).toBe(summerOffsetMinutes[zone]);
		});
		suite();
	});
}

const summerOffsetMinutes: Record<(typeof computerZones)[number], number> = {
	UTC: 0,
	'Europe/London': -60,
	'America/New_York': 240,
	'America/Santiago': 240,
	'Asia/Beirut': -180,
};
