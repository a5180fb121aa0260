import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** The last two skip midnight itself in spring. */
const computerZones = [
	'UTC',
	'Europe/London',
	'America/New_York',
	'America/Santiago',
	'Asia/Beirut',
] as const;

/**
 * Runs the suite as on computers in several zones: London's times must not depend on the reader's.
 * Node reads TZ again when it is assigned; what a suite computes outside its tests still has the old one.
 */
export function inEveryTimeZone(suite: () => void): void {
	describe.each(computerZones)('on a computer in %s', (zone) => {
		let before: string | undefined;
		beforeAll(() => {
			before = process.env.TZ;
			process.env.TZ = zone;
		});
		afterAll(() => {
			if (before === undefined) delete process.env.TZ;
			else process.env.TZ = before;
		});

		test('the zone is really set', () => {
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
