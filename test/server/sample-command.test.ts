import { join } from 'node:path';
import { openSqliteStorage } from '@burgee/adapters/sql/open-sqlite-storage';
import { instant, recountTotals, toInstant } from '@burgee/core';
import { expect, test } from 'vitest';
import { fillSampleClub } from '../../server/sample-club/fill.ts';
import { sampleLevelAt } from '../../server/sample-club/water.ts';
import { adminOf, bookingOf, campaignOf, eventOf, ids } from '../contracts/samples.ts';
import { runCommand } from './commands.ts';
import { folderForTest } from './running-burgee.ts';

test('burgee sample remove removes the sample club and keeps what the club has added', async () => {
	const dataDir = await folderForTest();
	const open = () => openSqliteStorage({ file: join(dataDir, 'burgee.sqlite') });
	const before = await open();
	await fillSampleClub({ storage: before, clock: { now: () => new Date() } });
	await before.admins.put(adminOf({ uid: 'commodore' }));
	await before.events.add(eventOf({ id: 'supper' }));
	await before.campaigns.add(campaignOf({ id: 'opening' }));
	const [sampleEvent] = await before.events.listLatest({ limit: 1 });
	const eventId = sampleEvent?.id ?? '';
	expect(eventId).toMatch(/^sample-/);
	await before.bookings.add(bookingOf({ id: 'own', eventId }));
	const dateTime = toInstant(new Date('2026-11-01T10:15:00.000Z'));
	const own = { dateTime, value: sampleLevelAt(dateTime), revision: 0 };
	await before.waterReadings.add(own);
	await before.close();

	const sample = (...options: string[]) =>
		runCommand(['sample', ...options], { DATA_DIR: dataDir });
	const { code, stdout } = await sample('remove');
	expect(code).toBe(0);
	expect(stdout).toMatch(
		/^Removed events: \d\d, bookings: \d\d+, work days: 1, sign-ups: 3, emails: \d, water readings: 9\d\n$/,
	);
	const after = await open();
	expect(ids(await after.events.listLatest())).toEqual(['supper']);
	expect(ids(await after.bookings.listForEvent(eventId))).toEqual(['own']);
	expect(await after.workDays.list()).toEqual([]);
	expect(ids(await after.campaigns.listLatest())).toEqual(['opening']);
	expect(await after.waterReadings.listSince(instant('2000-01-01T00:00:00.000Z'))).toEqual([own]);
	expect(await recountTotals(after)).toMatchObject({ events: 1, bookings: 1, differences: [] });
	expect(await after.admins.list()).toHaveLength(1);
	expect(await after.audit.list({ limit: 9 })).toMatchObject([
		{ what: 'sample.removed', who: 'Server operator', before: { workDays: 1 } },
	]);
	await after.close();

	expect(await sample('remove')).toMatchObject({
		code: 0,
		stdout:
			'Removed events: 0, bookings: 0, work days: 0, sign-ups: 0, emails: 0, water readings: 0\n',
	});
});
