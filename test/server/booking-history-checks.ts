import {
	type Booking,
	bookingBalance,
	noneTaken,
	priceBooking,
	type TakenPlaces,
	toInstant,
	type WaitingEntry,
} from '@burgee/core';
import { expect } from 'vitest';
import type { BookingHistory, Party } from './booking-history.ts';
import { expectTreasuryToAgree } from './treasury-recount.ts';

interface Places {
	limits: { places: number | null; boatPlaces: number | null };
	taken: TakenPlaces;
}

export async function placesOf(history: BookingHistory): Promise<Places> {
	const { places, boatPlaces } = await history.event();
	const [taken = noneTaken] = await history.storage.bookings.totalsOf([history.eventId]);
	return { limits: { places, boatPlaces }, taken };
}

/** Reports whether a party cannot book: too few places are free, or other parties wait for them. */
export function isShort({ limits, taken }: Places, party: Party): boolean {
	const { places, boatPlaces } = limits;
	const [people, boats] = [peopleIn(taken) + party.numberAttending, boatsIn(taken) + 1];
	const lacksBoats = party.boatName !== null && boatPlaces !== null && boats > boatPlaces;
	return taken.waiting > 0 || (places !== null && people > places) || lacksBoats;
}

const peopleIn = ({ heldPlaces, offeredPlaces }: TakenPlaces) => heldPlaces + offeredPlaces;
const boatsIn = ({ heldBoats, offeredBoats }: TakenPlaces) => heldBoats + offeredBoats;

/** Expects that no more places are taken than the limit, or than before if an organiser has lowered it. */
export function expectWithinLimits(before: Places, { limits, taken }: Places): void {
	const [most, mostBoats] = [peopleIn(before.taken), boatsIn(before.taken)];
	const { places, boatPlaces } = limits;
	expect(peopleIn(taken), 'people').toBeLessThanOrEqual(Math.max(most, places ?? Infinity));
	expect(boatsIn(taken), 'boats').toBeLessThanOrEqual(Math.max(mostBoats, boatPlaces ?? Infinity));
}

/** Compares the stored totals with the bookings, the waiting list and their places. */
export async function expectAgreement({ storage, eventId, bookingTokens }: BookingHistory) {
	const totals = await storage.bookings.recount(eventId);
	expect(totals.stored).toEqual(totals.recomputed);
	for (const [key, token] of bookingTokens) {
		expect(await storage.bookingLinks.find(token), `the link of ${key}`).not.toBeNull();
	}
	const entries = await storage.waitingList.listForEvent(eventId);
	const booked = entries.flatMap(({ bookingId }) => bookingId ?? []);
	expect(new Set(booked).size, 'an offer is accepted once').toBe(booked.length);
	const found = await storage.bookings.getAll(booked);
	expect(found.length, 'an accepted offer has a booking').toBe(booked.length);
}

/** Waits until nothing is left to do. Then compares the places, the emails and the money. */
export async function expectEnd(history: BookingHistory): Promise<void> {
	for (let round = 0; round < 2; round++) {
		history.passMinutes(61);
		await history.run(null, () => history.endExpired());
		await history.run(null, () => history.sendMail());
	}
	await expectAgreement(history);
	await expectNoPlaceLost(history);
	await expectEachEmailOnce(history);
	await expectEmailsOfCauses(history);
	await expectMoney(history);
	await expectTreasuryToAgree(history.storage, history.eventId);
}

/** Expects that each party that still waits needs more places than are free. */
async function expectNoPlaceLost(history: BookingHistory): Promise<void> {
	const { limits, taken } = await placesOf(history);
	const entries = await history.storage.waitingList.listForEvent(history.eventId);
	for (const entry of entries.filter(({ state }) => state === 'waiting')) {
		const fits = !isShort({ limits, taken: { ...taken, waiting: 0 } }, entry);
		expect(fits, 'a party waits although its places are free').toBe(false);
	}
}

/** Expects that each email has arrived once, or once more for each time that a crash has interrupted its attempt. */
async function expectEachEmailOnce(history: BookingHistory): Promise<void> {
	const { storage, time, arrived, interrupted } = history;
	expect(await storage.messages.listDue({ at: toInstant(time.now()), limit: 1 })).toEqual([]);
	const messages = await messagesOf(history);
	const ids = new Set(messages.map(({ id }) => id));
	for (const { id } of arrived) expect(ids, 'an email without a message').toContain(id);
	for (const { id, state, kind } of messages) {
		const times = arrived.filter((mail) => mail.id === id).length;
		const most = state === 'sent' ? 1 : 0;
		const extra = interrupted.get(id) ?? 0;
		expect(times, `${kind}, ${state}`).toBeGreaterThanOrEqual(most);
		expect(times, `${kind}, ${state}, interrupted ${extra} times`).toBeLessThanOrEqual(
			most + extra,
		);
	}
}

function messagesOf({ storage }: BookingHistory) {
	return storage.messages.list({ limit: 1_000 });
}

/** Expects that each booking is confirmed once and each offer is announced once. */
async function expectEmailsOfCauses(history: BookingHistory): Promise<void> {
	const { storage, eventId } = history;
	const messages = await messagesOf(history);
	const confirmations = messages.filter(
		({ kind }) => kind === 'booked' || kind === 'payment-received',
	);
	for (const booking of await storage.bookings.listForEvent(eventId)) {
		const times = confirmations.filter(({ bookingId }) => bookingId === booking.id).length;
		const isSure = booking.paid ? booking.cancelledAt === null : !booking.paymentRequired;
		expect(times, 'a booking is confirmed').toBeLessThanOrEqual(1);
		if (isSure) expect(times, 'a booking is confirmed').toBe(1);
	}
	const offers = messages.filter(({ kind }) => kind === 'place-offered').map(({ to }) => to);
	const wasOffered = ({ offerEndsAt }: WaitingEntry) => offerEndsAt !== null;
	const entries = await storage.waitingList.listForEvent(eventId);
	expect(offers.sort()).toEqual(
		entries
			.filter(wasOffered)
			.map(({ userEmail }) => userEmail)
			.sort(),
	);
}

/** Compares each booking with the payments in the practice provider's ledger. */
async function expectMoney({ storage, gateway, eventId }: BookingHistory): Promise<void> {
	const checkouts = await storage.payments.listForEvent(eventId);
	for (const booking of await storage.bookings.listForEvent(eventId)) {
		const own = checkouts.filter(({ bookingId }) => bookingId === booking.id);
		const payments = (await Promise.all(own.map((checkout) => gateway.find(checkout)))).flat();
		const paidMinor = payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
		expect(booking.paid, 'a booking with a payment is paid').toBe(paidMinor > 0);
		if (!booking.paid) continue;
		const { dueMinor, toRefundMinor } = bookingBalance(booking, own);
		expect(dueMinor - toRefundMinor, 'what is due').toBe(priceOf(booking) - paidMinor);
	}
}

function priceOf(booking: Booking): number {
	return booking.cancelledAt === null ? priceBooking({ priceMinor: 1235 }, booking) : 0;
}
