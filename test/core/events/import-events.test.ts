import { expect, test } from 'vitest';
import { importEvents } from '../../../core/use-cases/events/import-events.ts';
import { adminWith, expectError, openClub } from '../open-club.ts';

const writer = adminWith('events:write');
const headings = ['Name', 'Start date', 'Start time', 'Price', 'Currency'];
const regatta = ['Regatta', '01/05/2027', '10:30', '', ''];
const supper = ['Supper', '2027-06-05', '18:30', '12.50', 'EUR'];
const rows = [headings, regatta, supper];

test('previewImport checks every row and writes nothing', async () => {
	const { club, storage } = openClub();
	const checked = await club.previewImport([...rows, ['', '01/07/2027']]);
	expect(checked).toMatchObject([
		{ row: 2, form: { name: 'Regatta' }, issues: [], duplicate: null },
		{ row: 3, form: { name: 'Supper', price: 12.5, currency: 'EUR' }, issues: [] },
		{ row: 4, form: null, issues: [{ path: ['Name'], message: 'Event name is required' }] },
	]);
	expect(await storage.events.listLatest()).toEqual([]);
	expect(await storage.audit.list({ limit: 9 })).toEqual([]);
});

test('importEvents creates all events, each with an audit entry', async () => {
	const { club, storage } = openClub('2026-06-01T12:00:00.000Z');
	expect(await club.importEvents(writer, { rows, count: 2 })).toBe(2);
	expect(await storage.events.listLatest()).toMatchObject([
		{ name: 'Supper', priceMinor: 1250, requiresPayment: true, revision: 0 },
		{ name: 'Regatta', createdAt: '2026-06-01T12:00:00.000Z', priceMinor: 0 },
	]);
	const entries = await storage.audit.list({ limit: 9 });
	expect(entries.map(({ what, subject }) => `${what} ${subject}`).sort()).toEqual([
		'event.created Regatta',
		'event.created Supper',
	]);
});

test('importEvents creates nothing if one row has a problem', async () => {
	const { club, storage } = openClub();
	const invalid = [...rows, [], ['Prize Giving', '31/11/2027']];
	await expectError(club.importEvents(writer, { rows: invalid, count: 2 }), 'invalid-input', {
		issues: [
			{
				path: ['rows', 5, 'Start date'],
				message: 'Start date “31/11/2027” is not valid. Write it as 01/05/2027 or 2027-05-01.',
			},
		],
	});
	expect(await storage.events.listLatest()).toEqual([]);
});

test('events that are in the calendar or twice in the file are skipped, unless the admin selects their rows', async () => {
	const { club, storage } = openClub();
	await club.importEvents(writer, { rows: [headings, regatta], count: 1 });
	const again = [...rows, ['  REGATTA ', '1/5/2027', '10.30'], ['supper', '05/06/27', '6.30pm']];
	const checked = await club.previewImport(again);
	expect(checked.map(({ duplicate }) => duplicate)).toEqual([
		{ of: 'calendar' },
		null,
		{ of: 'calendar' },
		{ of: 'row', row: 3 },
	]);
	expect(await club.importEvents(writer, { rows: again, duplicates: [5], count: 2 })).toBe(2);
	const names = (await storage.events.listLatest()).map(({ name }) => name);
	expect(names.sort()).toEqual(['Regatta', 'Supper', 'supper']);
});

test('an event at another time, or with another name at the same time, is not a duplicate', async () => {
	const { club } = openClub();
	await club.importEvents(writer, { rows, count: 2 });
	const others = [
		headings,
		['Regatta', '01/05/2027', '10:31'],
		['Regatta', '02/05/2027', '10:30'],
		['Regatta 2', '01/05/2027', '10:30'],
	];
	const checked = await club.previewImport(others);
	expect(checked.map(({ duplicate }) => duplicate)).toEqual([null, null, null]);
});

test('importEvents refuses a number of events that differs from the preview', async () => {
	const { club, storage } = openClub();
	await expectError(club.importEvents(writer, { rows, count: 3 }), 'import-changed');
	await club.importEvents(writer, { rows: [headings, supper], count: 1 });
	await expectError(club.importEvents(writer, { rows, count: 2 }), 'import-changed');
	expect(await storage.events.listLatest()).toHaveLength(1);
});

test('importEvents creates nothing more for a repeated request, even after an event was deleted', async () => {
	const { club, storage } = openClub();
	const request = { rows, count: 2, key: 'pressed-once' };
	const results = await Promise.all([1, 2, 3].map(() => club.importEvents(writer, request)));
	expect(results).toEqual([2, 2, 2]);
	const [event] = await storage.events.listLatest();
	if (event === undefined) throw new Error('the event is missing');
	await club.deleteEvent(writer, event);
	expect(await club.importEvents(writer, request)).toBe(2);
	expect(await storage.events.listLatest()).toHaveLength(1);
	const other = { ...request, rows: [headings, supper], count: 1 };
	await expectError(club.importEvents(writer, other), 'idempotency-key-reused');
});

test('importEvents accepts a repeated request if the first request finishes while the repeated one is running', async () => {
	const { club, storage } = openClub();
	const request = { rows, count: 2, key: 'pressed-once' };
	const events = {
		...storage.events,
		listLatest: async (...options: Parameters<typeof storage.events.listLatest>) => {
			await club.importEvents(writer, request);
			return storage.events.listLatest(...options);
		},
	};
	const ids = { newId: () => 'never', newToken: () => 'token', tokenFrom: () => 'token' };
	const ports = { clock: { now: () => new Date() }, ids, gateway: null, events };
	expect(await importEvents(ports, writer, request)).toBe(2);
	expect(await storage.events.listLatest()).toHaveLength(2);
});

test('a currency that the payment provider does not accept is a problem of the row', async () => {
	let questions = 0;
	const { club } = openClub(undefined, (practice) => ({
		...practice,
		canCharge: async (currency) => {
			questions += 1;
			return currency === 'GBP';
		},
	}));
	const free = ['Walk', '01/05/2027', '', '', 'EUR'];
	const checked = await club.previewImport([...rows, supper, free]);
	expect(checked.map(({ issues }) => issues[0]?.path)).toEqual([
		undefined,
		['Currency'],
		['Currency'],
		undefined,
	]);
	expect(checked[1]).toMatchObject({ form: null, duplicate: null });
	expect(questions).toBe(1);
});
