import { join } from 'node:path';
import { sqliteDatabase } from '@burgee/adapters/sql/open-sqlite-storage';
import { calls } from '@burgee/core/api/calls';
import type { EventJson } from '@burgee/core/api/events';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openConfiguredStorage } from '../../server/config/storage.ts';
import {
	auditEntryOf,
	bookingOf,
	campaignOf,
	readingOf,
	signUpOf,
	workDayOf,
} from '../contracts/samples.ts';
import { idempotency } from './http-client.ts';
import { bookableEvent, copyEmptySqliteFile, formOf, openBurgeeForTest } from './open-burgee.ts';
import { folderForTest } from './running-burgee.ts';

/** Opens a server with two records of each kind, and a connection of its own to the server's database. */
async function openWithRecords() {
	const dataDir = await folderForTest();
	await copyEmptySqliteFile(dataDir);
	const lines: string[] = [];
	const storage = await openConfiguredStorage(
		{ storage: { kind: 'sqlite', dataDir }, expectStorage: 'none' },
		pino({ level: 'error' }, { write: (line: string) => lines.push(line) }),
	);
	const burgee = await openBurgeeForTest({}, { storage, cachesAnswers: false });
	const knex = sqliteDatabase(join(dataDir, 'burgee.sqlite'));
	onTestFinished(() => knex.destroy());
	const { createdAt: at } = bookableEvent({ id: 'any' });
	for (const id of ['bad', 'good']) {
		await storage.events.add(bookableEvent({ id, name: `The ${id} event` }));
		await storage.bookings.add(bookingOf({ id, eventId: 'good', firstName: 'Zebedee' }));
		await storage.workDays.add(workDayOf({ id, date: at }));
		await storage.workDays.signUp(signUpOf({ id, workDayId: 'good' }));
		await storage.campaigns.add(campaignOf({ id }));
		await storage.audit.add(auditEntryOf({ id }));
	}
	await storage.waterReadings.add(readingOf({ dateTime: at, value: 70 }));
	const changeRow = (table: string, row: Record<string, unknown>, id = 'bad') =>
		knex(table).where({ id }).update(row);
	return { ...burgee, knex, lines, changeRow };
}

test('an event with a date that cannot be read is shown without the date, and fails no list', async () => {
	const { http, admin, changeRow, lines } = await openWithRecords();
	await changeRow('events', { eventdatetime: '31/12/2026' });
	const { events } = await http.read<{ events: object[] }>('/api/events');
	expect(events).toMatchObject([{ id: 'good' }, { id: 'bad', eventdatetime: null }]);
	expect(await admin.read('/api/admin/events')).toMatchObject({ unreadableRecords: 0 });
	expect(await http.read('/api/search?q=bad+event')).toMatchObject({ hits: [{ objectID: 'bad' }] });
	expect(lines.map((line) => JSON.parse(line).record)).toEqual([
		{ collection: 'events', id: 'bad', fields: ['eventdatetime'], isLeftOut: false },
	]);
});

test('an event that cannot be read is left out and counted, and no request overwrites it', async () => {
	const { http, admin, changeRow, knex } = await openWithRecords();
	await changeRow('events', { priceMinor: 'free' });
	const lists = ['/api/events', '/api/admin/events'];
	for (const path of lists)
		expect(await admin.read(path)).toMatchObject({ events: [{ id: 'good' }] });
	const unreadable = { status: 409, body: { code: 'record-unreadable' } };
	expect(await http.get('/api/events/bad')).toMatchObject(unreadable);
	const form = formOf(await http.read<EventJson>('/api/events/good'));
	const ifMatch = { 'If-Match': '"0"' };
	const path = '/api/admin/events/bad';
	expect(await admin.put(path, form, ifMatch)).toMatchObject(unreadable);
	expect(await admin.delete(path, ifMatch)).toMatchObject(unreadable);
	expect(await admin.post(`${path}/copy`, {}, idempotency('copy'))).toMatchObject(unreadable);
	expect(await knex('events').where({ id: 'bad' })).toMatchObject([{ priceMinor: 'free' }]);
	for (const counted of ['/api/admin/events', '/api/admin/bookings', '/api/admin/dashboard']) {
		expect(await admin.read(counted)).toMatchObject({ unreadableRecords: 1 });
	}
	await changeRow('events', { priceMinor: 0 });
	expect(await admin.read('/api/admin/events')).toMatchObject({ unreadableRecords: 0 });
});

test('a booking that cannot be read stays in the totals, and the event can be booked', async () => {
	const { http, admin, changeRow, knex, lines } = await openWithRecords();
	await changeRow('bookings', { numberAttending: 'four' });
	const path = '/api/admin/bookings/good';
	const counted = { summary: { bookings: 2 }, bookings: [{ id: 'good' }], unreadableRecords: 1 };
	expect(await admin.read(path)).toMatchObject(counted);
	const booking = { eventId: 'good', firstName: 'Ann', lastName: 'Lee', numberAttending: 1 };
	const counts = { numberOfChildren: 0, numberOfSoftDrinks: 0, numberOfVegetarian: 0 };
	const submittedAt = new Date().toISOString();
	const booked = await http.post('/api/bookings', { ...booking, ...counts, submittedAt });
	expect(booked.status).toBe(201);
	expect(await admin.read(path)).toMatchObject({ summary: { bookings: 3 } });
	// A change by an organiser would recompute the totals without the booking.
	const cancelled = await admin.post(
		`${path}/good/cancel`,
		{ reason: 'Ill' },
		{ 'If-Match': '"0"' },
	);
	expect(cancelled).toMatchObject({ status: 409, body: { code: 'record-unreadable' } });
	expect(await knex('bookings').where({ id: 'bad' })).toMatchObject([{ numberAttending: 'four' }]);
	expect(lines).toHaveLength(1);
	expect(lines.join()).not.toContain('Zebedee');
});

test('every list of the API answers, although each table has a row with wrong values in all columns', async () => {
	const { admin, knex } = await openWithRecords();
	const wrong = Buffer.from([0xff]);
	await knex.raw('pragma ignore_check_constraints = on');
	const tables = ['events', 'bookings', 'work_days', 'work_day_sign_ups', 'campaigns', 'audit_log'];
	for (const table of tables) {
		const columns = Object.keys((await knex(table).first()) ?? {});
		const row = columns.flatMap((name) => (/id$/i.test(name) ? [] : [[name, wrong]]));
		await knex(table).where({ id: 'bad' }).update(Object.fromEntries(row));
	}
	await knex('water_readings').update({ value: wrong });
	await knex('event_totals').update({ bookings: wrong });
	const isList = (key: string) => key.startsWith('GET ') && !/:(?!eventId|workDayId)/.test(key);
	const answers = await Promise.all(
		Object.keys(calls)
			.filter(isList)
			.map(async (key) => {
				const path = key.replace('GET ', '').replace(/:\w+/, 'good');
				return [key, (await admin.get(path)).status] as const;
			}),
	);
	const failed = answers.filter(([, status]) => status >= 500 || status === 409);
	expect(failed).toEqual([]);
	expect(answers.length).toBeGreaterThan(30);
	expect(await admin.read('/api/admin/dashboard')).toMatchObject({ unreadableRecords: 8 });
});
