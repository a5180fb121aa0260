import { openMemoryStorage } from '@burgee/adapters/memory/memory-storage';
import { instant, recountTotals } from '@burgee/core';
import type { PublicFacts } from '@burgee/core/api/club';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openRetention } from '../../server/config/retention.ts';
import { retentionJobs } from '../../server/jobs/retention.ts';
import { bookingOf, eventOf, signUpOf, workDayOf } from '../contracts/samples.ts';
import { expectRefusal, HttpClient } from './http-client.ts';
import {
	firstAdmin,
	type OpenBurgee,
	openBurgee,
	openBurgeeForTest,
	signIn,
} from './open-burgee.ts';

const submittedAt = instant('2026-06-01T12:00:00.000Z');
const ofYear = 'from=2026-01-01&to=2026-12-31';
const personal = /Quibell|quibell@|Cúrlew|No nuts/;

/** Opens two servers with one storage. */
async function openTwo(environment: Record<string, string> = {}) {
	const storage = openMemoryStorage();
	const clock = { at: new Date('2026-06-01T12:00:00.000Z'), now: () => new Date(clock.at) };
	const open = () => openBurgeeForTest(environment, { storage, clock });
	return { storage, clock, first: await open(), second: await open() };
}

const retentionOf = async ({ http }: OpenBurgee) =>
	(await http.read<PublicFacts>('/api/club')).retentionMonths;

/** Runs the retention job of each server at the same time. */
async function erase(...servers: OpenBurgee[]): Promise<void> {
	await Promise.all(servers.flatMap(retentionJobs).map(({ run }) => run()));
}

test('two servers erase personal data 24 months after the event, and every page of the panel stays readable', async () => {
	const { storage, clock, first, second } = await openTwo();
	const who = { firstName: 'Zoë', lastName: 'Quibell' };
	const contact = { userEmail: 'quibell@example.org', boatName: 'Cúrlew' };
	await storage.events.add(eventOf({ id: 'supper', isBoatEvent: true }));
	const paid = { paid: true, paymentAmountMinor: 2470, paymentCurrency: 'GBP' } as const;
	for (let index = 0; index < 70; index += 1) {
		const id = `booking-${index}`;
		await storage.bookings.add(bookingOf({ id, submittedAt, ...who, ...contact, ...paid }));
	}
	await storage.workDays.add(workDayOf({ id: 'spring' }));
	const signUp = signUpOf({ id: 'volunteer', ...who, notes: 'No nuts', submittedAt });
	await storage.workDays.signUp(signUp);
	const checkIn = '/api/admin/bookings/supper/booking-1/check-in';
	expect((await first.admin.post(checkIn, { present: 2 })).status).toBe(200);
	expect(await retentionOf(first)).toBe(24);

	const pages = [
		'/api/admin/bookings/supper',
		'/api/admin/bookings/supper.csv',
		'/api/admin/bookings/supper/roll-call',
		'/api/admin/work-days/spring/sign-ups',
		'/api/admin/work-days/spring/sign-ups.csv',
		'/api/admin/audit',
	];
	const read = async (server: OpenBurgee) => {
		const admin = new HttpClient(server.url, { Cookie: await signIn(server.url, firstAdmin) });
		const texts = [];
		for (const path of pages) {
			const { status, body } = await admin.get<unknown>(path);
			expect([path, status]).toEqual([path, 200]);
			texts.push(typeof body === 'string' ? body : JSON.stringify(body));
		}
		const { body: overview } = await admin.get<object>(`/api/admin/bookings?${ofYear}`);
		return { admin, texts, overview };
	};
	const before = await read(first);
	clock.at = new Date('2028-06-30T12:00:00.000Z');
	await erase(first, second);
	for (const text of (await read(first)).texts) expect(text).toMatch(personal);

	clock.at = new Date('2028-07-05T12:00:00.000Z');
	await erase(first, second);
	const after = await read(second);
	for (const text of after.texts) expect(text).not.toMatch(personal);
	expect(after.texts[1]).toContain('"Name erased"');
	expect(after.texts[4]).toContain('"Name erased"');
	expect(after.overview).toEqual(before.overview);
	expect(await recountTotals(storage)).toMatchObject({ bookings: 70, differences: [] });
	const path = '/api/admin/bookings/supper/booking-1/cancel';
	expectRefusal(await after.admin.post(path, { reason: 'Flu' }), 409, 'booking-erased');
});

test('RETENTION_MONTHS sets how long personal data are kept, and 0 keeps them for ever', async () => {
	for (const [months, isErased] of [
		['3', true],
		['0', false],
	] as const) {
		const { storage, clock, first } = await openTwo({ RETENTION_MONTHS: months });
		await storage.bookings.add(bookingOf({ id: 'anna', submittedAt }));
		expect(await retentionOf(first)).toBe(Number(months) || null);
		clock.at = new Date('2026-09-02T12:00:00.000Z');
		await erase(first);
		expect((await storage.bookings.get('anna'))?.lastName).toBe(isErased ? '' : 'Archer');
	}
});

test('a server whose storage already has older bookings erases nothing until RETENTION_MONTHS is set', async () => {
	const storage = openMemoryStorage();
	await storage.bookings.add(bookingOf({ id: 'anna', submittedAt }));
	const clock = { now: () => new Date('2028-06-02T12:00:00.000Z') };
	const open = async (environment: Record<string, string>) => {
		const server = await openBurgee(environment, {
			storage: { ...storage, close: async () => {} },
			clock,
		});
		await erase(server);
		await server.close();
		return storage.bookings.get('anna');
	};
	for (const environment of [{}, {}, { RETENTION_MONTHS: '0' }]) {
		expect(await open(environment)).toMatchObject({ lastName: 'Archer', erasedAt: null });
	}
	expect(await open({ RETENTION_MONTHS: '24' })).toMatchObject({ lastName: '' });
});

/** Stores a booking of June 2026. Returns a function that opens the retention at a time, and returns the warnings. */
async function storeBooking() {
	const storage = openMemoryStorage();
	await storage.bookings.add(bookingOf({ id: 'anna', submittedAt }));
	return async (now: string, configuredRetentionMonths: number | null) => {
		let log = '';
		const logger = pino({ level: 'warn' }, { write: (line: string) => (log += line) });
		const clock = { now: () => new Date(now) };
		await openRetention(configuredRetentionMonths, { storage, clock, logger });
		return log;
	};
}

test('each start logs a warning while older bookings are kept because RETENTION_MONTHS is not set', async () => {
	const warningsAt = await storeBooking();
	const now = '2028-06-02T12:00:00.000Z';
	for (const _ of [1, 2]) {
		expect(await warningsAt(now, null)).toMatch(/older than 24 months; set RETENTION_MONTHS=24/);
	}
	expect(await warningsAt(now, 0)).toBe('');
	expect(await warningsAt(now, 24)).toBe('');
});

test('if a booking is later than the server’s clock, a start logs a warning of the clock, not of old bookings', async () => {
	const warningsAt = await storeBooking();
	const warnings = await warningsAt('2026-05-01T12:00:00.000Z', null);
	expect(warnings).toMatch(/later than the server's clock; if the clock is behind, correct it/);
	expect(warnings).not.toContain('older than');
	expect(await warningsAt('2026-06-02T12:00:00.000Z', null)).toBe('');
});
