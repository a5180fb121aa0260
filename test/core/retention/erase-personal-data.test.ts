import { openMemoryStorage } from '@burgee/adapters/memory/memory-storage';
import { type Booking, erasePersonalData, instant, permissions, recountTotals } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import { expect, test } from 'vitest';
import {
	auditEntryOf,
	bookingOf,
	deleteEvent,
	eventOf,
	manualPaymentOf,
	messageOf,
	signUpOf,
	workDayOf,
} from '../../contracts/samples.ts';
import { adminWith, expectError, filledForm, openClub } from '../open-club.ts';
import { checkoutOf, refundAttemptOf } from '../payment/samples.ts';

const ended = instant('2026-07-04T20:30:00.000Z');
const submittedAt = instant('2026-06-01T12:00:00.000Z');
const dayBefore = new Date('2028-07-04T12:00:00.000Z');
const dayAfter = new Date('2028-07-05T12:00:00.000Z');
const admin = adminWith(...permissions);

const request = (now: Date, months = 24) => ({ now, months, pause: async () => {} });
const erase = (storage: Storage, now = dayAfter) => erasePersonalData(storage, request(now));
const add = (storage: Storage, booking: Partial<Booking> & { id: string }) =>
	storage.bookings.add(bookingOf({ submittedAt, ...booking }));
const nameOf = async (storage: Storage, id: string) => (await storage.bookings.get(id))?.lastName;

test('erasePersonalData erases a booking only when its event has been over for all months', async () => {
	const storage = openMemoryStorage();
	await storage.events.add(eventOf({ id: 'supper', eventenddatetime: ended }));
	await storage.events.add(
		eventOf({ id: 'later', eventdatetime: instant('2027-07-04T12:00:00.000Z') }),
	);
	await storage.events.add(eventOf({ id: 'undated', eventdatetime: null }));
	for (const id of ['supper', 'later', 'undated', 'unknown'])
		await add(storage, { id, eventId: id });
	await add(storage, { id: 'added', submittedAt: instant('2026-08-01T12:00:00.000Z') });
	expect(await erase(storage, dayBefore)).toEqual({
		bookings: 2,
		signUps: 0,
		waitingEntries: 0,
		messages: 0,
		letters: 0,
		removals: 0,
	});
	expect(await nameOf(storage, 'supper')).toBe('Archer');
	expect(await nameOf(storage, 'undated')).toBe('');
	expect(await nameOf(storage, 'unknown')).toBe('');
	expect(await erase(storage)).toEqual({
		bookings: 1,
		signUps: 0,
		waitingEntries: 0,
		messages: 0,
		letters: 0,
		removals: 0,
	});
	expect(await nameOf(storage, 'supper')).toBe('');
	expect(await nameOf(storage, 'later')).toBe('Archer');
	expect(await nameOf(storage, 'added')).toBe('Archer');
	expect(await erase(storage)).toEqual({
		bookings: 0,
		signUps: 0,
		waitingEntries: 0,
		messages: 0,
		letters: 0,
		removals: 0,
	});
	expect(await recountTotals(storage)).toMatchObject({ bookings: 5, differences: [] });
});

test('erasePersonalData erases a message only when its event has been over for all months', async () => {
	const storage = openMemoryStorage();
	await storage.events.add(eventOf({ id: 'supper', eventenddatetime: ended }));
	await storage.events.add(
		eventOf({ id: 'later', eventdatetime: instant('2027-07-04T12:00:00.000Z') }),
	);
	for (const eventId of ['supper', 'later', 'unknown', null]) {
		const id = String(eventId);
		await storage.messages.add(messageOf({ id, eventId, createdAt: submittedAt }));
	}
	const recipients = async () =>
		(await storage.messages.list({ limit: 9 })).map(({ id, to }) => [id, to]);
	expect(await erase(storage, dayBefore)).toMatchObject({ messages: 2 });
	expect(await recipients()).toEqual([
		['later', 'zoe@example.org'],
		['null', ''],
		['supper', 'zoe@example.org'],
		['unknown', ''],
	]);
	expect(await erase(storage)).toMatchObject({ messages: 1 });
	expect(await erase(storage)).toMatchObject({ messages: 0 });
});

test('erasePersonalData uses the end of a deleted event as long as the event is in the bin', async () => {
	const storage = openMemoryStorage();
	await storage.events.add(
		eventOf({ id: 'supper', eventdatetime: instant('2027-07-04T12:00:00.000Z') }),
	);
	await add(storage, { id: 'anna' });
	await deleteEvent(storage, 'supper');
	await erase(storage);
	expect(await nameOf(storage, 'anna')).toBe('Archer');
	await storage.events.emptyBin(instant('2028-01-01T00:00:00.000Z'));
	await erase(storage);
	expect(await nameOf(storage, 'anna')).toBe('');
});

test('erasePersonalData erases all 120 bookings of an event in steps, with a pause after each', async () => {
	const storage = openMemoryStorage();
	await storage.events.add(eventOf({ id: 'supper', eventenddatetime: ended }));
	for (let index = 0; index < 120; index += 1) await add(storage, { id: `booking-${index}` });
	const left: number[] = [];
	const query = { eventId: 'supper', submittedBefore: ended, limit: 200 };
	const pause = async () => {
		left.push((await storage.retention.listBookings(query)).length);
	};
	await erasePersonalData(storage, { ...request(dayAfter), pause });
	expect(left).toEqual([120, 70, 20, 0]);
});

test('erasePersonalData erases the subject of an old letter from the audit log, and nothing else of the entry', async () => {
	const storage = openMemoryStorage();
	const after = { audience: 'all', subject: 'Get well soon, Anna', emails: 12 };
	for (const [id, at] of [
		['old', '2026-07-04T20:30:00.000Z'],
		['new', '2026-07-06T20:30:00.000Z'],
	] as const) {
		const entry = auditEntryOf({ id, what: 'event.written', at: instant(at), after });
		await storage.audit.add(entry);
	}
	expect(await erase(storage)).toMatchObject({ letters: 1 });
	expect(await erase(storage)).toMatchObject({ letters: 0 });
	const entries = await storage.audit.list({ limit: 9 });
	expect(entries.map((entry) => [entry.id, entry.after])).toEqual([
		['new', after],
		['old', { ...after, subject: 'erased' }],
	]);
});

test('erasePersonalData erases the reasons of refunds and reversals, and the references of money received by hand', async () => {
	const storage = openMemoryStorage();
	await storage.events.add(eventOf({ id: 'supper', eventenddatetime: ended }));
	const manualPayments = [manualPaymentOf({ id: 'cash', reference: 'A Reed', reason: 'Flu' })];
	const booking = bookingOf({ id: 'anna', submittedAt, manualPayments });
	const checkout = checkoutOf({ bookingId: 'anna', refundAttempts: [refundAttemptOf()] });
	await storage.bookings.add(booking, { checkout });
	const reasons = async () =>
		(await storage.payments.listForBooking('anna')).flatMap(({ refundAttempts }) =>
			refundAttempts.map(({ reason }) => reason),
		);
	await erase(storage, dayBefore);
	expect(await reasons()).toEqual(['Flu']);
	await erase(storage);
	expect(await reasons()).toEqual(['erased']);
	expect((await storage.bookings.get('anna'))?.manualPayments).toEqual([
		{ ...manualPayments[0], reference: null, reason: null },
	]);
});

test('a run after one that died continues, and erases the audit entries of every booking', async () => {
	const storage = openMemoryStorage();
	await storage.events.add(eventOf({ id: 'supper', eventenddatetime: ended }));
	for (let index = 0; index < 60; index += 1) await add(storage, { id: `booking-${index}` });
	const dying = {
		...storage,
		retention: {
			...storage.retention,
			eraseBookings: async () => {
				throw new Error('killed');
			},
		},
	};
	await expect(erase(dying)).rejects.toThrow('killed');
	expect(await erase(storage)).toMatchObject({ bookings: 60 });
});

test('erasePersonalData erases the audit entries of bookings, also of deleted ones, but not who made them', async () => {
	const { club, storage, addEvent, setTime } = openClub();
	const questions = [{ kind: 'text' as const, label: 'Diet' }];
	const event = await addEvent({ eventdatetime: '2026-07-04T17:30:00.000Z', questions });
	const answers = [{ questionId: event.questions[0]?.id ?? '', value: 'No nuts' }];
	const form = {
		...{ firstName: 'Zoë', lastName: 'Quibell', numberAttending: 2, numberOfChildren: 0 },
		...{ numberOfSoftDrinks: 0, numberOfVegetarian: 0, boatName: null },
		userEmail: 'zoe@example.org',
		answers,
	};
	const addressOf = () => '';
	const ofEvent = { eventId: event.id, addressOf };
	const added = [];
	for (const key of ['one', 'two']) {
		added.push((await club.addBooking(admin, { ...ofEvent, form, key })).booking);
	}
	const [kept, deleted] = added;
	if (kept === undefined || deleted === undefined) throw new Error('no booking');
	const corrected = { ...form, numberAttending: 3 };
	const { id: bookingId, revision } = kept;
	await club.correctBooking(admin, { ...ofEvent, bookingId, revision, form: corrected });
	await club.checkInBooking(admin, { eventId: event.id, bookingId, present: 1 });
	await club.deleteBookings(admin, { eventId: event.id, bookings: [deleted] });
	const log = async () => JSON.stringify(await storage.audit.list({ limit: 99 }));
	expect(await log()).toMatch(/Quibell.*zoe@example.*No nuts/);

	expect(await erase(storage)).toEqual({
		bookings: 1,
		signUps: 0,
		waitingEntries: 0,
		messages: 1,
		letters: 0,
		removals: 1,
	});
	expect(await log()).not.toMatch(/Zoë|Quibell|zoe@|No nuts/);
	expect(await storage.bookings.get(bookingId)).toMatchObject({ answers: [] });
	const entries = await storage.audit.list({ limit: 99 });
	const ofBookings = entries.filter(({ what }) => what.startsWith('booking.'));
	expect(ofBookings).toHaveLength(5);
	for (const { who, subject } of ofBookings) {
		expect(who).toContain(admin.name);
		expect(subject).toBe(`Name erased, ${event.name}`);
	}
	expect(ofBookings.find(({ what }) => what === 'booking.corrected')).toMatchObject({
		before: { numberAttending: 2 },
		after: { numberAttending: 3 },
	});
	expect(await erase(storage)).toEqual({
		bookings: 0,
		signUps: 0,
		waitingEntries: 0,
		messages: 0,
		letters: 0,
		removals: 0,
	});

	setTime('2028-07-05T12:00:00.000Z');
	const now = { ...ofEvent, bookingId, revision: 2 };
	await expectError(club.correctBooking(admin, { ...now, form }), 'booking-erased');
	await expectError(club.cancelBooking(admin, { ...now, reason: 'Flu' }), 'booking-erased');
	const [listed] = (await club.readEventBookings(event.id)).bookings;
	expect(listed).toMatchObject({ firstName: '', numberAttending: 3 });
});

test('erasePersonalData erases sign-ups and their audit entries, also of removed ones', async () => {
	const { club, storage } = openClub();
	await storage.workDays.add(
		workDayOf({ id: 'spring', date: instant('2026-07-04T08:30:00.000Z') }),
	);
	const form = {
		...{ firstName: 'Zoë', lastName: 'Quibell', selectedJobs: [], otherJob: 'Paint' },
		...{ notes: 'No nuts', bringingTools: false, wantsFood: false },
	};
	const [kept, removed] = [
		await club.addSignUp(admin, { workDayId: 'spring', form, key: 'one' }),
		await club.addSignUp(admin, { workDayId: 'spring', form, key: 'two' }),
	];
	await club.removeSignUp(admin, { workDayId: 'spring', id: removed.signUpId, revision: 0 });
	await storage.workDays.signUp(signUpOf({ id: 'unknown', workDayId: 'gone', submittedAt }));
	const log = async () => JSON.stringify(await storage.audit.list({ limit: 99 }));
	expect(await erase(storage, dayBefore)).toEqual({
		bookings: 0,
		signUps: 1,
		waitingEntries: 0,
		messages: 0,
		letters: 0,
		removals: 0,
	});
	expect(await log()).toMatch(/Quibell.*No nuts/);
	expect(await erase(storage)).toEqual({
		bookings: 0,
		signUps: 1,
		waitingEntries: 0,
		messages: 0,
		letters: 0,
		removals: 1,
	});
	expect(await log()).not.toMatch(/Zoë|Quibell|No nuts|Paint/);
	expect(await storage.workDays.getSignUp(kept.signUpId)).toMatchObject({ lastName: '' });
});

test('erasePersonalData erases entries of waiting lists and their audit entries', async () => {
	const { club, storage, addEvent } = openClub('2026-06-01T12:00:00.000Z');
	const event = await addEvent({ places: 2, waitingList: true });
	const form = { ...filledForm(), lastName: 'Quibell', userEmail: 'zoe@example.org' };
	await storage.bookings.add(bookingOf({ id: 'full', eventId: event.id, numberAttending: 2 }));
	const { entryId } = await club.joinWaitingList({ eventId: event.id, form });
	await club.removeFromWaitingList(admin, { eventId: event.id, entryId });
	const found = async () =>
		JSON.stringify([
			await storage.waitingList.get(entryId),
			await storage.audit.list({ limit: 99 }),
			await storage.messages.list({ limit: 9 }),
		]);
	expect(await erase(storage, dayBefore)).toMatchObject({ waitingEntries: 0 });
	expect(await found()).toMatch(/Quibell.*Quibell.*Quibell/);
	expect(await erase(storage)).toMatchObject({ waitingEntries: 1, messages: 1 });
	expect(await found()).not.toMatch(/Quibell|zoe@example/);
	const subjects = (await storage.audit.list({ limit: 9 })).map(({ subject }) => subject);
	expect(subjects).toContain('Name erased, Harvest Supper');
});
