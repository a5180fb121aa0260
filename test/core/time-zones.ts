import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

/** The time zones to test. In Santiago and Beirut, the clock change in spring skips midnight. */
const summerOffsetMinutes = {
	UTC: 0,
	'Europe/London': -60,
	'America/New_York': 240,
	'America/Santiago': 240,
	'Asia/Beirut': -180,
};

/**
 * Runs the tests of the suite in several time zones, because London times must not depend on the
 * computer's zone. Code of the suite outside its tests runs before TZ is set, in the computer's own
 * zone.
 */
export function inEveryTimeZone(suite: () => void): void {
	describe.each(Object.entries(summerOffsetMinutes))('on a computer in %s', (zone, offset) => {
		beforeAll(() => void vi.stubEnv('TZ', zone));
		afterAll(() => void vi.unstubAllEnvs());

		test(`the test process runs in the time zone ${zone}`, () => {
			expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
			expect(new Date(2026, 6, 4, 12).getTimezoneOffset()).toBe(offset);
		});
		suite();
	});
}
