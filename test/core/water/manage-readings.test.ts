import { type StoredWaterReading, waterReadingForm } from '@burgee/core';
import { expect, test } from 'vitest';
import {
	addWaterReading,
	correctWaterReading,
	deleteWaterReading,
} from '../../../core/use-cases/water/manage-water-readings.ts';
import { listWaterReadings } from '../../../core/use-cases/water/read-water-levels.ts';
import { issuesOf } from '../issues-of.ts';
import { adminWith, expectError, openClub } from '../open-club.ts';

const now = '2026-06-01T12:00:00.000Z';
const editor = adminWith('events:write');
const formOf = (time: string, value: number) =>
	waterReadingForm.parse({ dateTime: `2026-06-01T${time}:00.000Z`, value });
const at = (time: string) => `2026-06-01T${time}:00.000Z`;

test('waterReadingForm needs a time and a plausible level', () => {
	const issues = (input: object) =>
		issuesOf(waterReadingForm, input).map((issue) => issue.join(': '));
	expect(issues({})).toEqual(['dateTime: Date and time is required', 'value: Level is required']);
	expect(issues({ dateTime: 'today', value: '4' })).toEqual([
		'dateTime: Date and time must be a date and time',
		'value: Level must be a number',
	]);
	for (const value of [-9_999, 9_001]) {
		expect(issues({ dateTime: at('08:00'), value })).toEqual([
			'value: Level must be between -500 and 9000 metres',
		]);
	}
});

test('addWaterReading adds a reading to the public chart, with its audit entry', async () => {
	const { club, storage } = openClub(now);
	const added = await club.addWaterReading(editor, formOf('08:30', 4.2));
	expect(added).toEqual({ dateTime: at('08:30'), value: 4.2, revision: 0 });
	expect((await club.readWaterLevels()).readings).toEqual([{ dateTime: at('08:30'), value: 4.2 }]);
	expect(await storage.audit.list({ limit: 9 })).toMatchObject([
		{
			what: 'reading.added',
			subjectId: at('08:30'),
			subject: '2026-06-01 09:30',
			before: null,
			after: { dateTime: at('08:30'), value: 4.2 },
		},
	]);
});

test('addWaterReading accepts a repeated reading, and refuses a different level for the same time', async () => {
	const { club, storage } = openClub(now);
	const added = await club.addWaterReading(editor, formOf('08:30', 4.2));
	expect(await club.addWaterReading(editor, formOf('08:30', 4.2))).toEqual(added);
	await expectError(club.addWaterReading(editor, formOf('08:30', 4.3)), 'reading-exists');
	expect(await storage.audit.list({ limit: 9 })).toHaveLength(1);
});

test('a water reading cannot be in the future', async () => {
	const { club } = openClub(now);
	await club.addWaterReading(editor, formOf('12:05', 4.2));
	await expectError(club.addWaterReading(editor, formOf('12:06', 4.2)), 'invalid-input', {
		issues: [{ path: ['dateTime'], message: 'Date and time cannot be in the future' }],
	});
	const correction = { at: at('12:05'), revision: 0, form: formOf('12:06', 4.2) };
	await expectError(club.correctWaterReading(editor, correction), 'invalid-input');
});

test('correctWaterReading changes the level or the time of a reading', async () => {
	const { club, storage, setTime } = openClub(now);
	await club.addWaterReading(editor, formOf('08:30', 4.2));
	await club.addWaterReading(editor, formOf('09:30', 4.4));
	const correct = (time: string, revision: number, form: ReturnType<typeof formOf>) =>
		club.correctWaterReading(editor, { at: time, revision, form });
	const level = await correct('2026-06-01T09:30:00+01:00', 0, formOf('08:30', 4.1));
	expect(level).toEqual({ dateTime: at('08:30'), value: 4.1, revision: 1 });
	await expectError(correct(at('08:30'), 1, formOf('09:30', 4.1)), 'reading-exists');
	setTime('2026-06-01T12:01:00.000Z');
	const moved = await correct(at('08:30'), 1, formOf('07:30', 4.1));
	expect(moved).toEqual({ dateTime: at('07:30'), value: 4.1, revision: 2 });
	await expectError(correct(at('08:30'), 1, formOf('08:30', 4)), 'reading-not-found');
	expect(await club.listWaterReadings()).toMatchObject({
		readings: [{ dateTime: at('09:30') }, moved],
	});
	expect(await storage.audit.list({ limit: 1 })).toMatchObject([
		{
			what: 'reading.updated',
			before: { dateTime: at('08:30') },
			after: { dateTime: at('07:30') },
		},
	]);
});

test('listWaterReadings returns the readings page by page, latest first', async () => {
	const { club } = openClub(now);
	for (const time of ['08:30', '10:30', '09:30']) {
		await club.addWaterReading(editor, formOf(time, 4));
	}
	const times = (readings: StoredWaterReading[]) => readings.map(({ dateTime }) => dateTime);
	const first = await club.listWaterReadings({ limit: 2 });
	expect(times(first.readings)).toEqual([at('10:30'), at('09:30')]);
	const before = first.next ?? undefined;
	const second = await club.listWaterReadings({ limit: 2, before });
	expect([times(second.readings), second.next]).toEqual([[at('08:30')], null]);
});

test('water levels of an outside gauge cannot be changed in the panel', async () => {
	const { club, storage } = openClub(now);
	await club.addWaterReading(editor, formOf('08:30', 4));
	const clock = { now: () => new Date(now) };
	const ids = { newId: () => 'new', newToken: () => 'token', tokenFrom: () => 'token' };
	const latest = () => Promise.reject();
	const waterLevels = { provider: 'Environment Agency', attribution: null, latest };
	const ports = { ...storage, clock, ids, waterLevels };
	const change = { at: at('08:30'), revision: 0 };
	for (const write of [
		addWaterReading(ports, editor, formOf('09:30', 4)),
		correctWaterReading(ports, editor, { ...change, form: formOf('08:30', 5) }),
		deleteWaterReading(ports, editor, change),
	]) {
		await expectError(write, 'water-levels-from-service');
	}
	expect(await listWaterReadings(ports)).toEqual({
		provider: 'Environment Agency',
		readings: [],
		next: null,
	});
});
