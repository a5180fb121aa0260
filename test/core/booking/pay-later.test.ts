import { type ClubEvent, type EventFormInput, instant, type PayLaterMethod } from '@burgee/core';
import { expect, test } from 'vitest';
import { offeredPayLater, payLaterUntil } from '../../../core/rules/booking/pay-later-offer.ts';
import { parseLondonDate } from '../../../core/rules/calendar/time-schemas.ts';
import { displayPaymentReference } from '../../../core/rules/payment/payment-reference.ts';
import { eventOf, factsOf } from '../../contracts/samples.ts';
import { adminWith, eventInput, expectError, filledForm, paidEvent } from '../open-club.ts';
import { addressOf, organisedClub, organiser } from './organised-club.ts';

const until = '2026-06-20T12:00:00.000Z';
const payLaterEvent: Partial<EventFormInput> = {
	...paidEvent,
	...{ payLater: ['at-event', 'transfer'], payLaterUntil: until, places: 3, waitingList: true },
};

/** A club with an event that offers both ways to pay later, with 3 places, and a booking for two people by transfer. */
async function clubWithTransfer(input: Partial<EventFormInput> = {}) {
	const opened = await organisedClub({ ...payLaterEvent, ...input });
	const { club, event, storage } = opened;
	const book = (payLater: PayLaterMethod | undefined, form = {}, key?: string) =>
		club.submitBooking({
			eventId: event.id,
			form: filledForm({ userEmail: 'anna@example.org', ...form }),
			...{ payLater, ...(key !== undefined && { key }) },
		});
	const { bookingId, bookingToken: token } = await book('transfer');
	return {
		...opened,
		...{ book, token },
		stored: () => opened.booking(bookingId),
		end: () => club.endHolds(async () => {}),
		held: async () => (await storage.bookings.totalsOf([event.id]))[0]?.heldPlaces,
		subjectsOf: async () =>
			(await storage.messages.list({ limit: 99 })).map(({ kind }) => kind).sort(),
	};
}

const paidEventOf = (changes: Partial<ClubEvent>) =>
	eventOf({ id: 'supper', payLater: ['transfer', 'at-event'], ...changes });

test.each([
	['a transfer without an organiser’s time', 'transfer', {}, '2026-07-04T17:30:00.000Z'],
	['a transfer', 'transfer', { payLaterUntil: instant(until) }, until],
	[
		'a transfer by a day, which counts to its end',
		'transfer',
		{ payLaterUntil: instant('2026-06-19T23:00:00.000Z') },
		'2026-06-20T22:59:59.999Z',
	],
	[
		'a payment at the event',
		'at-event',
		{ payLaterUntil: instant(until) },
		'2026-07-04T20:30:00.000Z',
	],
	['a payment at an undated event', 'at-event', { eventdatetime: null }, null],
] as const)(
	'payLaterUntil returns until when %s holds its place',
	(_, method, changes, expected) => {
		expect(payLaterUntil(paidEventOf(changes), method)).toBe(expected);
	},
);

test('an event offers only what its organiser chose, while there is time, and if it costs money', () => {
	const event = paidEventOf({ payLaterUntil: instant(until) });
	const at = (time: string, changes = {}) =>
		offeredPayLater({ ...event, ...changes }, new Date(time));
	expect(at('2026-06-20T11:59:59Z')).toEqual(['transfer', 'at-event']);
	expect(at(until)).toEqual(['at-event']);
	expect(at('2026-07-04T20:30:00Z')).toEqual([]);
	expect(at('2026-06-01T12:00:00Z', { payLater: ['transfer'] })).toEqual(['transfer']);
	expect(at('2026-06-01T12:00:00Z', { priceMinor: 0 })).toEqual([]);
});

test('a booking by transfer is unpaid, holds its places without a checkout, and is found by its reference', async () => {
	const { club, stored, storage, held, event } = await clubWithTransfer();
	const booking = await stored();
	expect(booking).toMatchObject({
		...{ paid: false, paymentRequired: true, paymentAmountMinor: 2470, paymentCurrency: 'GBP' },
		...{ environment: 'production', hasOpenCheckout: false, heldUntil: until },
		payLater: { method: 'transfer', until },
	});
	expect(await storage.payments.listForBooking(booking.id)).toEqual([]);
	expect(await held()).toBe(2);
	const reference = booking.payLater?.reference ?? '';
	const found = await club.findBookings(displayPaymentReference(reference).toLowerCase());
	expect(found.matches).toMatchObject([
		{ event: { id: event.id }, bookings: [{ id: booking.id }] },
	]);
	expect(found.isMistypedReference).toBe(false);
	const mistyped = `2${reference.slice(1)}`;
	expect(await club.findBookings(mistyped)).toMatchObject({
		matches: [],
		isMistypedReference: true,
	});
});

test('the letter has the amount, the date, the reference and the club’s account, and a payment at the event no account', async () => {
	const { book, stored, storage } = await clubWithTransfer();
	const reference = displayPaymentReference((await stored()).payLater?.reference ?? '');
	const letters = async () =>
		(await storage.messages.list({ limit: 9 })).map((message) => JSON.stringify(message.letter));
	const [letter = ''] = await letters();
	const account = ['20-20-15', '55555555', 'GB33 BUKB 2020 1555 5555 55'];
	for (const text of ['£24.70', '20 June 2026', reference, ...account])
		expect(letter).toContain(text);
	await book('at-event', { numberAttending: 1 });
	const toBring = (await letters()).find((text) => text.includes('Please bring £12.35'));
	expect(toBring).toContain('Payment reference');
	expect(toBring).not.toContain('55555555');
});

test('a way to pay that the event or the club does not offer is refused', async () => {
	const { book, ports, setTime, club, event, addEvent } = await clubWithTransfer();
	await expectError(book(undefined), 'payment-needed');
	const free = await addEvent({});
	const form = filledForm();
	const onFree = { eventId: free.id, form, payLater: 'transfer' } as const;
	await expectError(club.submitBooking(onFree), 'payment-not-needed');
	ports.configuredFacts.facts = factsOf({ bankDetails: null });
	await expectError(book('transfer', { numberAttending: 1 }), 'pay-later-not-offered');
	await expectError(addEvent({ ...paidEvent, payLater: ['transfer'] }), 'invalid-input', {
		issues: [{ path: ['payLater'] }],
	});
	ports.configuredFacts.facts = factsOf();
	setTime(until);
	await expectError(book('transfer', { numberAttending: 1 }), 'pay-later-not-offered');
	expect(event.payLater).toEqual(['transfer', 'at-event']);
});

test('the end of a hold frees the places and tells the member once', async () => {
	const { end, held, stored, setTime, subjectsOf, token, club } = await clubWithTransfer();
	setTime('2026-06-20T11:59:59.999Z');
	expect(await end()).toBe(0);
	setTime(until);
	expect(await end()).toBe(1);
	expect(await end()).toBe(0);
	expect(await held()).toBe(0);
	expect(await stored()).toMatchObject({ heldUntil: null, paid: false, revision: 1 });
	expect(await subjectsOf()).toEqual(['booked', 'payment-cancelled']);
	expect((await club.readMyBooking(token)).openCheckout).toBeNull();
});

test('a later time of the event extends the hold, and nobody is told', async () => {
	const { club, end, event, held, stored, setTime, subjectsOf } = await clubWithTransfer();
	setTime(until);
	const later = '2026-06-27T12:00:00.000Z';
	const form = eventInput({ ...payLaterEvent, allowBooking: true, payLaterUntil: later });
	const { id, revision } = event;
	await club.updateEvent(adminWith('events:write'), { id, revision, form });
	expect(await end()).toBe(0);
	expect(await stored()).toMatchObject({ heldUntil: later, payLater: { until: later } });
	expect(await held()).toBe(2);
	expect(await subjectsOf()).toEqual(['booked']);
});

test('a payment by card after all confirms the booking, and an unpaid one leaves the hold as it is', async () => {
	const { club, end, token, stored, setTime, subjectsOf, pay } = await clubWithTransfer();
	const { checkoutId } = await club.payMyBooking({ token, addressOf });
	await club.cancelCheckout(checkoutId);
	expect(await stored()).toMatchObject({ heldUntil: until, hasOpenCheckout: false });
	expect(await subjectsOf()).toEqual(['booked']);
	await pay((await club.payMyBooking({ token, addressOf })).checkoutId);
	expect(await stored()).toMatchObject({ paid: true, heldUntil: null });
	setTime(until);
	expect(await end()).toBe(0);
});

test('a deposit by hand ends the hold, and its reversal puts it back without a payment page', async () => {
	const { club, end, stored, setTime, subjectsOf, held, storage, event } = await clubWithTransfer();
	const { id: bookingId, payLater } = await stored();
	const treasurer = adminWith('payments:write');
	const ids = { eventId: event.id, bookingId, addressOf };
	const date = parseLondonDate('2026-06-01');
	const transfer = { method: 'transfer', amountMinor: 1000, reference: null, date } as const;
	const { booking } = await club.recordPayment(treasurer, { ...ids, ...transfer });
	expect(booking).toMatchObject({ paid: true, heldUntil: null, payLater });
	const [entry] = booking.manualPayments;
	await club.reversePayment(treasurer, { ...ids, paymentId: entry?.id ?? '', reason: 'Typo' });
	expect(await stored()).toMatchObject({ paid: false, heldUntil: until, payLater });
	expect(await storage.payments.listForBooking(bookingId)).toEqual([]);
	await club.recordPayment(treasurer, { ...ids, ...transfer });
	setTime(until);
	expect(await end()).toBe(0);
	expect(await held()).toBe(2);
	expect(await subjectsOf()).toEqual(['booked', 'payment-received', 'payment-received']);
});

test('a change of an unpaid booking keeps its hold and its reference, at the new price', async () => {
	const { correct, stored, held, storage } = await clubWithTransfer();
	const before = await stored();
	await correct(before, { numberAttending: 3 });
	expect(await stored()).toMatchObject({
		...{ paymentAmountMinor: 3705, heldUntil: until, payLater: before.payLater },
	});
	expect(await held()).toBe(3);
	expect(await storage.payments.listForBooking(before.id)).toEqual([]);
});

test('a repeated request books once, and the same key with another way to pay is refused', async () => {
	const { book, storage, event } = await clubWithTransfer();
	const key = 'a'.repeat(32);
	const one = { numberAttending: 1 };
	const first = await book('at-event', one, key);
	expect(await book('at-event', one, key)).toEqual(first);
	await expectError(book('transfer', one, key), 'idempotency-key-reused');
	expect(await storage.bookings.listForEvent(event.id)).toHaveLength(2);
});

test('an organiser books a place that is paid at the event, without a payment link', async () => {
	const { club, event, subjectsOf } = await clubWithTransfer();
	const form = filledForm({ numberAttending: 1, userEmail: 'ben@example.org' });
	const request = { eventId: event.id, form, payLater: 'at-event', addressOf } as const;
	const { booking, paymentUrl } = await club.addBooking(organiser, request);
	expect(paymentUrl).toBeNull();
	expect(booking).toMatchObject({ heldUntil: '2026-07-04T20:30:00.000Z', paid: false });
	expect(await subjectsOf()).toEqual(['booked', 'booked']);
});

test('the hold of a booking by transfer ends without an email once the event has begun', async () => {
	const { end, setTime, subjectsOf, held } = await clubWithTransfer({ payLaterUntil: null });
	setTime('2026-07-04T17:30:00.000Z');
	expect(await end()).toBe(1);
	expect(await held()).toBe(0);
	expect(await subjectsOf()).toEqual(['booked']);
});
