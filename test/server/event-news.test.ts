import { openMemoryStorage } from '@burgee/adapters/memory/memory-storage';
import { type ClubEvent, type Message, toInstant } from '@burgee/core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../adapters/mail-server.ts';
import { calendarParsers, type ReadEntry } from '../contracts/calendar-parsers.ts';
import { bookingOf } from '../contracts/samples.ts';
import { TestTime } from '../test-time.ts';
import { expectRefusal } from './http-client.ts';
import { bookableEvent, formOf, type OpenBurgee, openBurgeeForTest } from './open-burgee.ts';

const minuteMs = 60_000;
const path = '/api/admin/events/supper/messages';
/** The UID of the event's entry in members' calendars. */
const entryUid = 'supper@localhost';

let server: MailServer;
let time: TestTime;
let burgee: OpenBurgee;

beforeEach(async () => {
	server = await startMailServer();
	time = new TestTime('2026-06-01T12:00:00.000Z');
	burgee = await openBurgeeForTest(
		{
			...{ MAIL: 'smtp', SMTP_URL: `smtp://127.0.0.1:${server.port}` },
			...{ MAIL_FROM: 'bookings@club.example' },
		},
		{ clock: time, storage: openMemoryStorage() },
	);
	await burgee.storage.events.add(
		bookableEvent({
			...{ id: 'supper', name: 'Harvest Supper', eventenddatetime: null, bookingEndDate: null },
			eventdatetime: toInstant(new Date('2026-07-04T17:30:00.000Z')),
		}),
	);
});
afterEach(() => server.close());

async function book(id: string, changes: object = {}): Promise<void> {
	await burgee.storage.bookings.add(
		bookingOf({ id, eventId: 'supper', userEmail: `${id}@example.org`, ...changes }),
	);
}

const supper = async () => (await burgee.storage.events.get('supper')) ?? expect.fail();

/** Changes the event as the organiser's form does, and returns the event before the change. */
async function change(fields: object): Promise<ClubEvent> {
	const before = await supper();
	const shown = await burgee.admin.read<Parameters<typeof formOf>[0]>('/api/admin/events/supper');
	const form = { ...formOf(shown), ...fields };
	const ifMatch = { 'If-Match': `"${before.revision}"` };
	const saved = await burgee.admin.put('/api/admin/events/supper', form, ifMatch);
	expect(saved.status).toBe(200);
	return before;
}

const told = ({ name, eventdatetime, eventenddatetime }: ClubEvent) => ({
	before: { name, eventdatetime, eventenddatetime },
});

async function tell(before: ClubEvent | null): Promise<number> {
	const { revision } =
		(await burgee.storage.events.get('supper')) ??
		(await burgee.storage.events.getDeleted('supper')) ??
		expect.fail();
	const body = { revision, ...(before && told(before)) };
	const answer = await burgee.admin.post<{ bookings: number }>(path, body);
	expect(answer.status).toBe(200);
	return answer.body.bookings;
}

async function sendAfter(minutes: number): Promise<string[]> {
	time.pass(minutes * minuteMs);
	await burgee.mailing?.sendDue();
	return server.received.map(({ parsed }) => parsed.subject ?? '');
}

const remove = async () =>
	burgee.admin.delete('/api/admin/events/supper', {
		'If-Match': `"${(await supper()).revision}"`,
	});

const messages = () => burgee.storage.messages.list({ limit: 999 });

/** Returns the calendar file that the last email has, and its entries as each calendar parser reads them. */
function lastCalendar() {
	const [file = expect.fail()] = server.received.at(-1)?.parsed.attachments ?? [];
	const text = file.content.toString();
	return { text, entries: Object.values(calendarParsers).flatMap((read) => read(text)) };
}

/** What the parsers read, of which there are two. */
const inBoth = (entry: Partial<ReadEntry>) =>
	[entry, entry].map((read) => expect.objectContaining(read));

test('those whose bookings hold places and have an address are told once, five minutes later', async () => {
	await book('anna');
	await book('no-address', { userEmail: null });
	await book('cancelled', { cancelledAt: toInstant(time.now()) });
	await book('unpaid', { paymentRequired: true });
	expect(await burgee.admin.read(path)).toEqual({ bookings: 1 });
	const before = await change({ eventdatetime: '2026-07-05T17:30:00.000Z' });
	expect([await tell(before), await tell(before)]).toEqual([1, 1]);
	expect(await sendAfter(4.9)).toEqual([]);
	expect(await sendAfter(0.1)).toEqual(['Changed: Harvest Supper']);
	expect(await tell(before)).toBe(1);
	expect(await sendAfter(60)).toHaveLength(1);
	expect(server.received[0]?.parsed.text).toContain(
		'Harvest Supper now takes place on Sunday 5 July 2026, 18:30. Before, the date was Saturday 4 July 2026, 18:30.',
	);
	expect(lastCalendar().entries).toEqual(
		inBoth({
			...{ uid: entryUid, sequence: (await supper()).revision, status: 'CONFIRMED' },
			start: '2026-07-05T17:30:00.000Z',
		}),
	);
	const { entries } = await burgee.admin.read<{ entries: { what: string; after: object }[] }>(
		'/api/admin/audit?what=event',
	);
	expect(entries.filter(({ what }) => what === 'event.told')).toMatchObject([
		{ after: { bookings: 1 } },
	]);
});

test('several changes within five minutes become one message about all of them', async () => {
	await book('anna');
	await tell(await change({ name: 'Autumn Supper' }));
	time.pass(2 * minuteMs);
	await tell(await change({ eventdatetime: '2026-07-05T17:30:00.000Z' }));
	time.pass(2 * minuteMs);
	await tell(await change({ name: 'Winter Supper' }));
	expect(await messages()).toHaveLength(1);
	expect(await sendAfter(1)).toEqual(['Changed: Winter Supper']);
	expect(server.received[0]?.parsed.text).toContain(
		'Harvest Supper is now called Winter Supper.\n\nWinter Supper now takes place on Sunday 5 July',
	);
	await tell(await change({ name: 'Supper' }));
	expect(await sendAfter(5)).toHaveLength(2);
	expect(server.received[1]?.parsed.text).toContain('Winter Supper is now called Supper.');
});

test('a further change that nobody is to be told of corrects the message that waits', async () => {
	await book('anna');
	await tell(await change({ eventdatetime: '2026-07-05T17:30:00.000Z' }));
	await change({ eventdatetime: '2026-07-06T17:30:00.000Z' });
	expect(await sendAfter(5)).toHaveLength(1);
	expect(server.received[0]?.parsed.text).toContain(
		'now takes place on Monday 6 July 2026, 18:30. Before, the date was Saturday 4 July',
	);
	await change({ eventdatetime: '2026-07-07T17:30:00.000Z' });
	expect(await sendAfter(60)).toHaveLength(1);
});

test('nobody is told of a change that is taken back within five minutes', async () => {
	await book('anna');
	await tell(await change({ name: 'Autumn Supper' }));
	await tell(await change({ name: 'Harvest Supper' }));
	expect(await messages()).toEqual([]);
	await tell(await change({ name: 'Autumn Supper' }));
	await change({ name: 'Harvest Supper' });
	expect(await messages()).toEqual([]);
});

test('a deleted event is cancelled in the place of news that wait, and its entry is removed', async () => {
	await book('anna');
	await tell(await change({ name: 'Autumn Supper' }));
	await remove();
	expect(await burgee.admin.read(path)).toEqual({ bookings: 1 });
	expect(await tell(null)).toBe(1);
	expect(await sendAfter(5)).toEqual(['Cancelled: Autumn Supper']);
	const { text, entries } = lastCalendar();
	expect(text).toContain('METHOD:CANCEL\r\n');
	expect(entries).toEqual(inBoth({ uid: entryUid, sequence: 2, status: 'CANCELLED' }));
});

test('an event that is restored within five minutes is not cancelled', async () => {
	await book('anna');
	await remove();
	await tell(null);
	await burgee.admin.post('/api/admin/events/supper/restore');
	expect(await sendAfter(5)).toEqual([]);
	expect(await messages()).toEqual([]);
});

test('a booking that is cancelled in the meantime is not told', async () => {
	await book('anna');
	await tell(await change({ name: 'Autumn Supper' }));
	await burgee.admin.post('/api/admin/bookings/supper/anna/cancel', { reason: 'Flu' });
	expect(await sendAfter(5)).not.toContain('Changed: Autumn Supper');
});

test('a request about an outdated event, or without what was before, tells nobody', async () => {
	await book('anna');
	const before = await change({ name: 'Autumn Supper' });
	expectRefusal(
		await burgee.admin.post(path, { revision: 0, ...told(before) }),
		412,
		'revision-differs',
	);
	const incomplete = await burgee.admin.post(path, { revision: 1 });
	expect(incomplete.status).toBe(422);
	expect(await messages()).toEqual([]);
});

test('400 bookings are told in steps, and a repeated request finishes what was interrupted', async () => {
	for (let index = 0; index < 400; index += 1) await book(`guest-${index}`);
	const before = await change({ name: 'Autumn Supper' });
	const { addMissing } = burgee.storage.messages;
	let steps = 0;
	burgee.storage.messages.addMissing = async (added: readonly Message[], replaced) => {
		steps += 1;
		if (steps === 3) throw new Error('killed');
		return addMissing(added, replaced);
	};
	expect((await burgee.admin.post(path, { revision: 1, ...told(before) })).status).toBe(500);
	expect(await messages()).toHaveLength(100);
	expect(await tell(before)).toBe(400);
	expect(new Set((await messages()).map(({ bookingId }) => bookingId)).size).toBe(400);
});
