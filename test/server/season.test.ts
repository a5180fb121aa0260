import type { ChangedBookingJson } from '@burgee/core/api/booking-changes';
import type { EventBookingsJson } from '@burgee/core/api/bookings';
import type { CampaignsJson } from '@burgee/core/api/club';
import type { ImportPreviewJson } from '@burgee/core/api/event-import';
import type { EventJson } from '@burgee/core/api/events';
import type { RollCallJson } from '@burgee/core/api/roll-call';
import type { AdminWorkDayJson, WorkDaySignUpsJson } from '@burgee/core/api/work-days-panel';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testedStorages } from '../storages.ts';
import { expectRefusal, type HttpClient, idempotency } from './http-client.ts';
import { firstAdmin } from './open-burgee.ts';
import { Payer, paymentLinkFor } from './payer.ts';
import { commodore, joinPanel, openSeason, readWholeLog, type Season } from './season.ts';

const secretaryMember = {
	name: 'Sally Secretary',
	email: 'sally@example.org',
	password: 'nine-green-buoys',
	permissions: ['events:read', 'events:write', 'bookings:read', 'bookings:write'] as const,
};
const treasurerMember = {
	name: 'Tom Treasurer',
	email: 'tom@example.org',
	password: 'four-brass-bells',
	permissions: ['bookings:read'] as const,
};
const sally = 'Sally Secretary (sally@example.org)';
const tom = 'Tom Treasurer (tom@example.org)';

const readCsv = (text: string): Record<string, string>[] => parse(text, { columns: true });

const inDays = (days: number) => {
	const date = new Date(Date.now() + days * 24 * 3_600_000);
	return `${date.toISOString().slice(0, 10)}T18:30:00Z`;
};
const supperForm = {
	name: 'Laying-up Supper',
	description: 'Supper and prizes',
	eventdatetime: inDays(60),
	allowBooking: true,
	offerChild: true,
	requiresPayment: true,
	price: 12.35,
};
/** A CSV file with two events, which the secretary imports. */
const spreadsheet = [
	'Name,Start date,Start time,Bookable',
	`Opening Regatta,${inDays(10).slice(0, 10)},10:30,No`,
	`Island Picnic,${inDays(30).slice(0, 10)},12:00,Yes`,
].join('\r\n');
const ifMatch = (revision: number) => ({ 'If-Match': `"${revision}"` });

/** SQL in a file, and documents at Google. The contract suites compare the other storages with these. */
const storages = testedStorages().filter((name) => name === 'sqlite' || name === 'firestore');

describe.each(storages)('a season on %s storage', (storage) => {
	let season: Season;
	let admin: HttpClient;
	let secretary: HttpClient;
	let treasurer: HttpClient;
	/** An HTTP client of a club member, who has no account. */
	let member: HttpClient;
	let supper: EventJson;
	let picnic: EventJson;
	let workDay: AdminWorkDayJson;

	beforeAll(async () => {
		season = await openSeason(storage);
		admin = season.live.admin;
		member = season.live.http;
		season.expectLogged(
			[commodore, 'session.started', 'Club Administrator'],
			[commodore, 'session.started', 'Club Administrator'],
		);
	});
	afterAll(() => season?.close());

	const readBookings = (eventId: string) =>
		treasurer.read<EventBookingsJson>(`/api/admin/bookings/${eventId}`);
	async function bookingOf(eventId: string, firstName: string) {
		const { bookings } = await readBookings(eventId);
		const booking = bookings.find((candidate) => candidate.firstName === firstName);
		if (booking === undefined) throw new Error(`no booking of ${firstName}`);
		return { ...booking, path: `/api/admin/bookings/${eventId}/${booking.id}` };
	}
	async function bookPicnic(firstName: string, numberAttending: number): Promise<void> {
		const submittedAt = new Date().toISOString();
		const body = { eventId: picnic.id, firstName, lastName: 'Reed', numberAttending, submittedAt };
		const { status } = await member.post('/api/bookings', body, idempotency(firstName));
		expect(status).toBe(201);
	}

	test('the first admin invites an event secretary and a treasurer, who choose passwords', async () => {
		secretary = await joinPanel(season, secretaryMember);
		treasurer = await joinPanel(season, treasurerMember);
		const { email } = treasurerMember;
		const wrong = { email, password: 'a-guessed-word' };
		const refused = await member.post('/api/admin/session', wrong);
		expectRefusal(refused, 401, 'invalid-credentials');
		season.expectLogged([email, 'session.failed', '']);
	});

	test('the secretary imports the season from a spreadsheet, after a preview that writes nothing', async () => {
		const path = '/api/admin/events/import';
		const { body } = await secretary.post<ImportPreviewJson>(`${path}/preview`, {
			csv: spreadsheet,
		});
		expect(body.rows.map(({ name, issues }) => [name, issues])).toEqual([
			['Opening Regatta', []],
			['Island Picnic', []],
		]);
		const listed = () =>
			secretary
				.read<{ events: EventJson[] }>('/api/admin/events?when=upcoming')
				.then(({ events }) => events);
		expect(await listed()).toEqual([]);
		const imported = { csv: spreadsheet, count: body.count };
		expect((await secretary.post(path, imported, idempotency('import'))).status).toBe(201);
		const [regatta, second] = await listed();
		expect(regatta).toMatchObject({ name: 'Opening Regatta', allowBooking: false });
		expect(second).toMatchObject({ name: 'Island Picnic', bookingOpen: true });
		if (second !== undefined) picnic = second;
		season.expectLoggedAtOnce(
			[sally, 'event.created', 'Opening Regatta'],
			[sally, 'event.created', 'Island Picnic'],
		);
	});

	test('the secretary creates and copies events, and merges an edit with that of the first admin', async () => {
		const create = async (form: object) => {
			const { status, body } = await secretary.post<EventJson>('/api/admin/events', form);
			expect(status).toBe(201);
			return body;
		};
		supper = await create(supperForm);
		const copied = await secretary.post<EventJson>(`/api/admin/events/${supper.id}/copy`, {});
		expect(copied).toMatchObject({ status: 201, body: { name: supper.name, price: 12.35 } });
		const days =
			Date.parse(String(copied.body.eventdatetime)) - Date.parse(supperForm.eventdatetime);
		expect(Math.round(days / 24 / 3_600_000) % 7).toBe(0);
		season.expectLogged(
			[sally, 'event.created', supper.name],
			[sally, 'event.created', supper.name],
		);

		const path = `/api/admin/events/${supper.id}`;
		const edits = [
			{ client: secretary, who: sally, fields: { price: 12.5 } },
			{ client: admin, who: commodore, fields: { description: 'Supper, prizes and a band' } },
		];
		const replies = await Promise.all(
			edits.map(({ client, fields }) =>
				client.put<EventJson>(path, { ...supperForm, ...fields }, ifMatch(supper.revision)),
			),
		);
		expect(replies.map(({ status }) => status).sort()).toEqual([200, 412]);
		const first = edits[replies.findIndex(({ status }) => status === 200)];
		const second = edits[replies.findIndex(({ status }) => status === 412)];
		const current = await second?.client.get<EventJson>(path);
		expect(current?.body).toMatchObject({ ...first?.fields, revision: 1 });
		const merged = { ...supperForm, ...first?.fields, ...second?.fields };
		const saved = await second?.client.put<EventJson>(path, merged, {
			'If-Match': current?.headers.get('etag') ?? '',
		});
		expect(saved).toMatchObject({
			status: 200,
			body: { ...edits[0]?.fields, ...edits[1]?.fields },
		});
		supper = await member.read(`/api/events/${supper.id}`);
		season.expectLogged(
			[first?.who ?? '', 'event.updated', supper.name],
			[second?.who ?? '', 'event.updated', supper.name],
		);
	});

	test('members book free events, and pay with practice money and with real money', async () => {
		await bookPicnic('Anna', 3);
		await bookPicnic('Ben', 2);
		await bookPicnic('Spam', 1);
		const payFor = async (http: HttpClient, firstName: string, card: string) => {
			const { bookingData } = paymentLinkFor(supper.id);
			const payer = new Payer(http);
			const { body } = await payer.requestLink({
				...paymentLinkFor(supper.id),
				bookingData: { ...bookingData, firstName },
				totalAmount: 43.75,
			});
			return (await payer.pay(body.checkoutId, card)).body;
		};
		const { trial, live, square } = season;
		expect(await payFor(trial.http, 'Practice', 'paid')).toMatchObject({ status: 'paid' });
		expect(await payFor(live.http, 'Cara', 'cnon:card-nonce-ok-1')).toMatchObject({
			status: 'paid',
		});
		expect(await payFor(live.http, 'Dan', 'cnon:card-nonce-declined')).toMatchObject({
			status: 'failed',
		});
		expect(await payFor(live.http, 'Eve', 'cnon:card-nonce-pending')).toMatchObject({
			status: 'pending',
		});
		const late = square.payments().at(-1)?.paymentId ?? '';
		square.setStatus(late, 'COMPLETED');
		expect(await square.webhooks.send(square.webhooks.payment(late), live.url)).toBe(204);
		expect((await readBookings(supper.id)).summary).toMatchObject({
			bookings: 4,
			pendingBookings: 1,
			revenue: [{ amount: 87.5, currency: 'GBP' }],
			testRevenue: [{ amount: 43.75, currency: 'GBP' }],
		});
	});

	test('the secretary adds, corrects, cancels and deletes bookings, and undoes a deletion', async () => {
		const phoned = { firstName: 'Fay', lastName: 'Reed', numberAttending: 2 };
		const bookings = `/api/admin/bookings/${supper.id}`;
		const added = await secretary.post<ChangedBookingJson>(bookings, phoned, idempotency('fay'));
		expect(added).toMatchObject({ status: 201, body: { paymentUrl: expect.any(String) } });
		const cara = await bookingOf(supper.id, 'Cara');
		const corrected = { firstName: 'Cara', lastName: 'Reed', numberAttending: 3 };
		const saved = await secretary.put(cara.path, corrected, ifMatch(cara.revision));
		expect(saved).toMatchObject({ status: 200, body: { price: 37.5, paymentAmount: 43.75 } });
		expect(await bookingOf(supper.id, 'Cara')).toMatchObject({ toRefund: 6.25 });
		const eve = await bookingOf(supper.id, 'Eve');
		const cancelled = await secretary.post(`${eve.path}/cancel`, { reason: 'Flu' });
		expect(cancelled.status).toBe(200);
		expect(await bookingOf(supper.id, 'Eve')).toMatchObject({ toRefund: 43.75 });

		const spam = await bookingOf(picnic.id, 'Spam');
		const ben = await bookingOf(picnic.id, 'Ben');
		for (const { path, revision } of [spam, ben]) {
			expect((await secretary.delete(path, ifMatch(revision))).status).toBe(204);
		}
		const restore = { bookings: [ben.id] };
		const undone = await secretary.post(`/api/admin/bookings/${picnic.id}/restore`, restore);
		expect(undone).toMatchObject({ status: 200, body: { bookings: [{ id: ben.id }] } });
		const csv = await secretary.read<string>(`/api/admin/bookings/${picnic.id}.csv`);
		expect(
			readCsv(csv)
				.map((row) => row['First name'])
				.sort(),
		).toEqual(['Anna', 'Ben']);
		season.expectLogged(
			[sally, 'booking.added', `Fay Reed, ${supper.name}`],
			[sally, 'booking.corrected', `Cara Reed, ${supper.name}`],
			[sally, 'booking.cancelled', `Eve Reed, ${supper.name}`],
			[sally, 'booking.deleted', `Spam Reed, ${picnic.name}`],
			[sally, 'booking.deleted', `Ben Reed, ${picnic.name}`],
			[sally, 'booking.restored', `Ben Reed, ${picnic.name}`],
			[sally, 'bookings.exported', picnic.name],
		);
	});

	test('the secretary runs a work day, for which members sign up', async () => {
		const form = {
			name: 'Autumn Work Day',
			date: inDays(20),
			active: true,
			jobs: [{ id: 'slipway', title: 'Scrub the slipway', volunteersNeeded: 2 }],
		};
		const created = await secretary.post<AdminWorkDayJson>('/api/admin/work-days', form);
		expect(created.status).toBe(201);
		workDay = created.body;
		const signUps = `/work-days/${workDay.id}/sign-ups`;
		const volunteer = (firstName: string) => ({
			...{ firstName, lastName: 'Reed' },
			selectedJobs: workDay.jobs.map(({ id }) => id),
		});
		for (const name of ['Gus', 'Hal']) {
			expect((await member.post(`/api${signUps}`, volunteer(name))).status).toBe(201);
		}
		const own = `/api/admin${signUps}`;
		expect((await secretary.post(own, volunteer('Ida'))).status).toBe(201);
		const listed = await secretary.read<WorkDaySignUpsJson>(own);
		const hal = listed.signUps.find(({ firstName }) => firstName === 'Hal');
		const removed = await secretary.delete(`${own}/${hal?.id}`, ifMatch(hal?.revision ?? -1));
		expect(removed.status).toBe(204);
		const csv = readCsv(await treasurer.read<string>(`${own}.csv`));
		expect(csv).toMatchObject([
			{ 'First name': 'Ida', Jobs: 'Scrub the slipway' },
			{ 'First name': 'Gus', Jobs: 'Scrub the slipway' },
		]);
		const path = `/api/admin/work-days/${workDay.id}`;
		const closed = { ...form, jobs: workDay.jobs.map(({ currentVolunteers: _, ...job }) => job) };
		const saved = await secretary.put(path, { ...closed, active: false }, ifMatch(0));
		expect(saved.status).toBe(200);
		const late = await member.post(`/api${signUps}`, volunteer('Late'));
		expectRefusal(late, 404, 'work-day-not-found');
		season.expectLogged(
			[sally, 'work-day.created', workDay.name],
			[sally, 'sign-up.added', workDay.name],
			[sally, 'sign-up.removed', workDay.name],
			[tom, 'sign-ups.exported', workDay.name],
			[sally, 'work-day.updated', workDay.name],
		);
	});

	test('the secretary writes a newsletter, which members read', async () => {
		const newsletter = { subject: 'Season news', body: 'See you on the water.' };
		expect((await secretary.post('/api/admin/campaigns', newsletter)).status).toBe(201);
		const news = await member.read<CampaignsJson>('/api/campaigns');
		expect(news.campaigns).toMatchObject([{ subject: 'Season news' }]);
		season.expectLogged([sally, 'campaign.created', 'Season news']);
	});

	test('two organisers call the roll at once, and see the same numbers', async () => {
		const anna = await bookingOf(picnic.id, 'Anna');
		const ben = await bookingOf(picnic.id, 'Ben');
		const replies = await Promise.all([
			secretary.post(`${anna.path}/check-in`, { present: 2 }),
			admin.post(`${ben.path}/check-in`, { present: 2 }),
		]);
		expect(replies.map(({ status }) => status)).toEqual([200, 200]);
		expect((await admin.post(`${anna.path}/check-in`, { present: 3 })).status).toBe(200);
		const rollCall = `/api/admin/bookings/${picnic.id}/roll-call`;
		const seen = await secretary.read<RollCallJson>(rollCall);
		expect(seen).toEqual(await admin.read(rollCall));
		expect(seen.bookings).toMatchObject([
			{ firstName: 'Anna', checkIn: { present: 3, by: 'Club Administrator' } },
			{ firstName: 'Ben', checkIn: { present: 2, by: 'Club Administrator' } },
		]);
		season.expectLoggedAtOnce(
			[sally, 'booking.checked-in', `Anna Reed, ${picnic.name}`],
			[commodore, 'booking.checked-in', `Ben Reed, ${picnic.name}`],
		);
		season.expectLogged([commodore, 'booking.checked-in', `Anna Reed, ${picnic.name}`]);
	});

	test('the treasurer’s CSV contains the payments and refunds of the provider’s records, without practice money', async () => {
		const { live, square } = season;
		const eve = await bookingOf(supper.id, 'Eve');
		const refundId = square.refund(eve.paymentId ?? '', 4375);
		expect(await square.webhooks.send(square.webhooks.refund(refundId), live.url)).toBe(204);
		const period = { from: inDays(-1).slice(0, 10), to: inDays(1).slice(0, 10) };
		const rows = readCsv(
			await treasurer.read<string>(`/api/admin/payments.csv?${new URLSearchParams(period)}`),
		);
		const listed = rows.map((row) => ({
			kind: row.Kind,
			id: row['Provider’s ID'],
			amount: row.Amount,
			currency: row.Currency,
			status: row.Status,
		}));
		const inMajor = (amountMinor: number) => (amountMinor / 100).toFixed(2);
		const recorded = [
			...square.completedPayments().map(({ paymentId, amountMinor, currency }) => ({
				...{ kind: 'Payment', id: paymentId, amount: inMajor(amountMinor), currency },
			})),
			...square.refunds().map((refund) => ({
				...{ kind: 'Refund', id: refund.refundId, amount: inMajor(refund.amountMinor) },
				currency: refund.currency,
			})),
		].map((row) => ({ ...row, status: 'Completed' }));
		expect(recorded).toHaveLength(3);
		expect(listed).toHaveLength(recorded.length);
		expect(listed).toEqual(expect.arrayContaining(recorded));
		expect(rows.map((row) => row['Lead member']).sort()).toEqual([
			'Cara Reed',
			'Eve Reed',
			'Eve Reed',
		]);
		expect((await readBookings(supper.id)).summary).toMatchObject({
			revenue: [{ amount: 43.75, currency: 'GBP' }],
		});
		season.expectLogged([tom, 'payments.exported', `${period.from} to ${period.to}`]);
	});

	test('the audit log contains every step of the season in order, and no password', async () => {
		expectRefusal(await treasurer.get('/api/admin/audit'), 403, 'permission-denied');
		const entries = await readWholeLog(admin);
		season.checkLog(entries);
		const log = JSON.stringify(entries);
		for (const { password } of [firstAdmin, secretaryMember, treasurerMember]) {
			expect(log).not.toContain(password);
		}
		expect(log).not.toMatch(/a-guessed-word|scrypt|passwordHash/);
	});
});
