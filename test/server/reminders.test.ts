import { openMemoryStorage } from '@burgee/adapters/memory/memory-storage';
import { type ClubEvent, dayMs, instant, type Message, toInstant } from '@burgee/core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { remindersJob } from '../../server/jobs/reminders.ts';
import { type MailServer, startMailServer } from '../adapters/mail-server.ts';
import { bookingOf, deleteEvent, replaceEvent } from '../contracts/samples.ts';
import { TestTime } from '../test-time.ts';
import { expectRefusal } from './http-client.ts';
import { bookableEvent, type OpenBurgee, openBurgeeForTest } from './open-burgee.ts';

const hourMs = 60 * 60_000;
/** A Saturday evening in London, on the day before the clocks go back. */
const start = instant('2026-10-25T18:30:00.000Z');
const evening = '2026-10-24T17:00:00.000Z';

let server: MailServer;
let time: TestTime;
let burgee: OpenBurgee;
/** How often the bookings of an event were read. */
let reads: number;

beforeEach(async () => {
	server = await startMailServer();
	time = new TestTime('2026-10-24T12:00:00.000Z');
	reads = 0;
	const storage = openMemoryStorage();
	const { listForEvent } = storage.bookings;
	storage.bookings.listForEvent = (eventId) => {
		reads += 1;
		return listForEvent(eventId);
	};
	burgee = await openBurgeeForTest(
		{
			...{ MAIL: 'smtp', SMTP_URL: `smtp://127.0.0.1:${server.port}` },
			...{ MAIL_FROM: 'bookings@club.example' },
		},
		{ clock: time, storage },
	);
});
afterEach(() => server.close());

async function storeSupper(changes: Partial<ClubEvent> = {}): Promise<ClubEvent> {
	const supper = bookableEvent({
		...{ id: 'supper', name: 'Harvest Supper', reminder: true },
		...{ eventdatetime: start, eventenddatetime: null, bookingEndDate: null, ...changes },
	});
	await burgee.storage.events.add(supper);
	return supper;
}

async function book(id: string, hoursBeforeEvening = 24): Promise<void> {
	const submittedAt = toInstant(new Date(Date.parse(evening) - hoursBeforeEvening * hourMs));
	await burgee.storage.bookings.add(
		bookingOf({ id, eventId: 'supper', submittedAt, userEmail: `${id}@example.org` }),
	);
}

/** Runs the job as at this time, and sends what is due. Returns those who have received an email so far. */
async function remindAt(at: string): Promise<string[]> {
	time.nowMs = Date.parse(at);
	await remindersJob(burgee).run();
	await burgee.mailing?.sendDue();
	return server.received.flatMap(({ recipients }) => recipients).sort();
}

const waiting = () => burgee.storage.messages.list({ state: 'waiting', limit: 9 });

test('each booking that is old enough is reminded once, at 18:00 on the evening before', async () => {
	await storeSupper();
	await book('anna');
	await book('zoe', 12);
	await book('late', 11.9);
	expect(await remindAt('2026-10-24T16:59:59.000Z')).toEqual([]);
	expect(await remindAt(evening)).toEqual(['anna@example.org', 'zoe@example.org']);
	expect(await remindAt('2026-10-25T18:00:00.000Z')).toHaveLength(2);
	const [{ parsed } = expect.fail()] = server.received;
	expect(parsed.subject).toBe('Reminder: Harvest Supper');
	expect(parsed.text).toContain('You have booked Harvest Supper: Sunday 25 October 2026, 18:30.');
});

test('the bookings of an event are read once, and again only after the event has changed', async () => {
	const supper = await storeSupper();
	await book('anna');
	const { length } = await remindAt(evening);
	await remindAt('2026-10-24T17:01:00.000Z');
	expect([length, reads]).toEqual([1, 1]);
	await replaceEvent(burgee.storage, { ...supper, description: 'Bring a torch' });
	expect(await remindAt('2026-10-24T17:02:00.000Z')).toHaveLength(1);
	expect(reads).toBe(2);
});

test('an event that moves to another day is reminded of again, on the evening before that day', async () => {
	const supper = await storeSupper();
	await book('anna');
	expect(await remindAt(evening)).toHaveLength(1);
	const later = instant('2026-10-27T18:30:00.000Z');
	await replaceEvent(burgee.storage, { ...supper, eventdatetime: later });
	expect(await remindAt('2026-10-25T18:00:00.000Z')).toHaveLength(1);
	expect(await remindAt('2026-10-26T18:00:00.000Z')).toHaveLength(2);
});

test.each<[string, (supper: ClubEvent) => Promise<unknown>]>([
	[
		'its booking was cancelled',
		async () => {
			const [booking = expect.fail()] = await burgee.storage.bookings.listForEvent('supper');
			const path = `/api/admin/bookings/supper/${booking.id}/cancel`;
			expect(await burgee.admin.post(path, { reason: 'Flu' })).toMatchObject({ status: 200 });
		},
	],
	['its event was deleted', () => deleteEvent(burgee.storage, 'supper')],
	[
		'its event was moved',
		(supper) =>
			replaceEvent(burgee.storage, {
				...supper,
				eventdatetime: toInstant(new Date(Date.parse(start) + 3 * dayMs)),
			}),
	],
	['its event has begun', async () => time.pass(26 * hourMs)],
])('a reminder that still waits is not sent after %s', async (_, change) => {
	const supper = await storeSupper();
	await book('anna');
	server.mood = 'defer';
	expect(await remindAt(evening)).toEqual([]);
	expect(await waiting()).toHaveLength(1);
	await change(supper);
	server.mood = 'accept';
	time.pass(hourMs);
	await burgee.mailing?.sendDue();
	expect(server.received.filter(({ parsed }) => parsed.subject?.startsWith('Reminder'))).toEqual(
		[],
	);
	expect(await waiting()).toEqual([]);
});

test('a reminder that waits when its event is deleted is sent after the event is restored', async () => {
	await storeSupper();
	await book('anna');
	server.mood = 'defer';
	await remindAt(evening);
	await burgee.admin.delete('/api/admin/events/supper', { 'If-Match': '"0"' });
	server.mood = 'accept';
	expect(await remindAt('2026-10-24T18:00:00.000Z')).toEqual([]);
	await burgee.admin.post('/api/admin/events/supper/restore');
	expect(await remindAt('2026-10-24T18:01:00.000Z')).toEqual(['anna@example.org']);
});

test('mail programs stop the reminders of a booking with one click, and opening the link changes nothing', async () => {
	const supper = await storeSupper();
	await book('anna');
	await remindAt(evening);
	const [{ parsed } = expect.fail()] = server.received;
	const { headers, headerLines, text = '' } = parsed;
	const { unsubscribe } = headers.get('list') as { unsubscribe?: { url: string } };
	const url = unsubscribe?.url ?? expect.fail();
	expect(headerLines).toContainEqual({
		key: 'list-unsubscribe-post',
		line: 'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
	});
	expect(text).toContain(`Stop reminders for this booking\n${url}`);
	const { origin, pathname, search } = new URL(url);
	expect([origin, search]).toEqual(['http://localhost:3000', '?reminders=stop']);
	const stored = async () => (await burgee.storage.bookings.get('anna')) ?? expect.fail();
	expect((await burgee.http.get(pathname + search)).status).toBe(200);
	expect((await stored()).remindersStoppedAt).toBeNull();
	const click = () =>
		burgee.http.send('POST', pathname + search, 'List-Unsubscribe=One-Click', {
			'Content-Type': 'application/x-www-form-urlencoded',
		});
	expect((await click()).status).toBe(204);
	expect((await stored()).remindersStoppedAt).toBe(toInstant(time.now()));
	expect((await click()).status).toBe(204);
	expect((await stored()).revision).toBe(1);
	expectRefusal(await burgee.http.post('/booking/unknown'), 404, 'booking-link-not-found');
	await replaceEvent(burgee.storage, {
		...supper,
		eventdatetime: instant('2026-10-28T18:30:00.000Z'),
	});
	expect(await remindAt('2026-10-27T18:00:00.000Z')).toHaveLength(1);
});

test('the bookings of a large event are reminded in steps, and none is missing after the process died in between', async () => {
	await storeSupper();
	const guests = Array.from({ length: 60 }, (_, index) => `guest-${index}`);
	for (const guest of guests) await book(guest);
	const { addMissing } = burgee.storage.messages;
	let steps = 0;
	burgee.storage.messages.addMissing = async (messages: readonly Message[]) => {
		steps += 1;
		if (steps === 2) throw new Error('killed');
		return addMissing(messages);
	};
	time.nowMs = Date.parse(evening);
	await burgee.mailing?.stop();
	await expect(remindersJob(burgee).run()).rejects.toThrow('killed');
	await remindersJob(burgee).run();
	const stored = await burgee.storage.messages.list({ limit: 99 });
	expect(stored.map(({ bookingId }) => bookingId).sort()).toEqual(guests.sort());
});
