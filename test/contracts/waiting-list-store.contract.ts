import {
	type Booking,
	ClubError,
	type ClubEvent,
	heldByAll,
	instant,
	type WaitingEntry,
	waitingSumsOf,
	withEnd,
	withOffer,
} from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import type { WaitingChange } from '@burgee/core/ports/waiting-list-store';
import { expect, test } from 'vitest';
import { concurrently } from './concurrently.ts';
import { keyOf } from './idempotent-write.contract.ts';
import {
	answers,
	auditEntryOf,
	bookingOf,
	bookingToPay,
	checkoutOf,
	eventOf,
	hostileText,
	ids,
	messageOf,
	waitingEntryOf,
} from './samples.ts';

const eventId = 'supper';
const at = instant('2026-06-02T12:00:00.000Z');
const endsAt = instant('2026-06-03T12:00:00.000Z');

/** Contract: who waits for a place, and to whom places are offered (decision: waiting-list). */
export function waitingListStoreContract(storage: Storage): void {
	const { fail } = expect;
	const list = () => storage.waitingList.listForEvent(eventId);
	const party = (id: string, changes: Partial<WaitingEntry> = {}) =>
		waitingEntryOf({ id, ...changes });
	const join = (entry: WaitingEntry, key?: string) =>
		storage.waitingList.join(entry, {
			token: `token-${entry.id}`,
			message: messageOf({ id: `joined-${entry.id}` }),
			key: key === undefined ? undefined : keyOf(key),
		});
	const change = (...changes: WaitingChange[]) => storage.waitingList.change(eventId, changes);
	const offer = (entry: WaitingEntry): WaitingChange => ({
		entry: withOffer(entry, { at, endsAt }),
		offerToken: `offer-${entry.id}-${entry.revision}`,
		message: messageOf({ id: `offer-${entry.id}-${entry.revision}` }),
	});
	const bookingFor = (id: string, numberAttending: number): Booking =>
		bookingOf({ id, numberAttending, numberOfChildren: 0 });
	const book = (id: string, size: number) =>
		storage.bookings.add(bookingFor(id, size), { checksPlaces: true });
	const cancel = async (id: string) => {
		const stored = (await storage.bookings.get(id)) ?? fail();
		return storage.bookings.change(eventId, [
			{
				...{ bookingId: id, revision: stored.revision, checkout: null, undo: null },
				booking: { ...stored, cancelledAt: at, revision: stored.revision + 1 },
				audit: auditEntryOf({ id: `audit-${id}-${stored.revision}` }),
				mayExceedPlaces: true,
			},
		]);
	};
	/** Fills the event, so that parties can join. */
	const fill = async (changes: Partial<ClubEvent> = {}) => {
		const event = eventOf({ id: eventId, places: 4, waitingList: true, ...changes });
		await storage.events.add(event);
		for (let index = 0; index < (event.places ?? 0); index++) await book(`guest-${index}`, 1);
	};
	/** Returns the totals, which must agree with the bookings and the entries. */
	const totals = async () => {
		const { stored, recomputed } = await storage.bookings.recount(eventId);
		expect(stored).toEqual(recomputed);
		const bookings = await storage.bookings.listForEvent(eventId);
		expect(stored).toMatchObject({ ...heldByAll(bookings), ...waitingSumsOf(await list()) });
		return stored ?? fail();
	};

	test('WaitingListStore.join stores the entry with its message, and counts who waits', async () => {
		await fill();
		const entry = party('a_b-C~1.x', { lastName: hostileText, boatName: 'Kestrel', answers });
		const joined = await join(party('second', { joinedAt: endsAt }));
		expect(joined).toEqual({ outcome: 'stored', entryId: 'second' });
		await join(entry);
		expect(await storage.waitingList.get(entry.id)).toEqual(entry);
		expect(ids(await list())).toEqual([entry.id, 'second']);
		expect(await totals()).toMatchObject({ heldPlaces: 4, waiting: 2, offeredPlaces: 0 });
		expect(await storage.messages.get('joined-second')).not.toBeNull();
		expect(await storage.waitingList.get('none')).toBeNull();
		expect(await storage.waitingList.listWaitedFor()).toEqual([eventId]);
		await expect(join(entry)).rejects.toThrow('taken');
	});

	test('WaitingListStore.find returns the entry of a token, of which only a digest is stored', async () => {
		await fill();
		const entry = party('one');
		await join(entry);
		expect(await storage.waitingList.find('token-one')).toEqual(entry);
		await cancel('guest-0');
		await cancel('guest-1');
		expect(await change(offer(entry))).toBe(true);
		const offered = await storage.waitingList.get('one');
		expect(offered).toMatchObject({ state: 'offered', revision: 1 });
		expect(await storage.waitingList.find('token-one')).toEqual(offered);
		expect(await storage.waitingList.find('offer-one-0')).toEqual(offered);
		for (const unknown of ['', 'one', 'token-two', 'TOKEN-ONE']) {
			expect(await storage.waitingList.find(unknown)).toBeNull();
		}
	});

	test('WaitingListStore.join refuses a party that can book, but repeats its answer for a key', async () => {
		await fill();
		await cancel('guest-0');
		await expect(join(party('early'))).rejects.toMatchObject({ code: 'places-left' });
		await expect(join(party('lost', { eventId: 'other' }))).rejects.toMatchObject({
			code: 'event-not-found',
		});
		await book('last', 1);
		await join(party('one'), 'k');
		expect(await join(party('two'), 'k')).toEqual({ outcome: 'repeated', entryId: 'one' });
		const repeated = { outcome: 'repeated', entryId: 'one' };
		expect(await storage.waitingList.findByIdempotencyKey(keyOf('k'))).toEqual(repeated);
		expect(ids(await list())).toEqual(['one']);
		expect(await storage.messages.get('joined-two')).toBeNull();
		await totals();
	});

	test('an offer holds its places, and a free place is kept for those who wait', async () => {
		await fill();
		await join(party('one'));
		await join(party('two', { joinedAt: at }));
		await cancel('guest-0');
		await expect(book('late', 1)).rejects.toMatchObject({ code: 'event-full' });
		await expect(change(offer(party('one')))).rejects.toMatchObject({ code: 'not-enough-places' });
		await cancel('guest-1');
		expect(await change(offer(party('one')))).toBe(true);
		expect(await change(offer(party('one')))).toBe(false);
		await expect(change(offer(party('two')))).rejects.toMatchObject({ code: 'event-full' });
		const options = { mayExceedPlaces: true, audit: auditEntryOf({ id: 'by-hand' }) };
		const byHand = [offer(party('two'))];
		expect(await storage.waitingList.change(eventId, byHand, options)).toBe(true);
		expect(ids(await storage.audit.list({ limit: 9 }))).toContain('by-hand');
		expect(await totals()).toMatchObject({ heldPlaces: 2, offeredPlaces: 4, waiting: 0 });
		await expect(book('late', 1)).rejects.toMatchObject({ code: 'event-full' });
	});

	test('BookingStore.add accepts an offer once: its places become those of the booking', async () => {
		await fill();
		const entry = party('one');
		await join(entry);
		await cancel('guest-0');
		await cancel('guest-1');
		await change(offer(entry));
		const offered = (await storage.waitingList.get('one')) ?? fail();
		const accepted = (bookingId: string) =>
			withEnd(offered, { state: 'accepted', endedAt: at, bookingId });
		const checkout = checkoutOf({ id: 'paid', bookingId: 'paid' });
		const booking = { ...bookingToPay(checkout), numberAttending: 2, numberOfChildren: 0 };
		const outcomes = await concurrently(4, async (index) => {
			const id = index === 0 ? 'paid' : `other-${index}`;
			const addition = { accepted: accepted(id), ...(index === 0 && { checkout }) };
			const added = index === 0 ? booking : bookingFor(id, 2);
			return storage.bookings.add(added, addition).then(
				() => 'accepted',
				(refused) => (refused instanceof ClubError ? refused.code : refused),
			);
		});
		expect(outcomes.sort()).toEqual(['accepted', 'offer-over', 'offer-over', 'offer-over']);
		expect(await totals()).toMatchObject({ heldPlaces: 4, offeredPlaces: 0 });
		const stored = await storage.waitingList.get('one');
		expect(await storage.bookings.get(stored?.bookingId ?? '')).not.toBeNull();
	});

	test('changes of bookings and payments keep what is offered', async () => {
		await fill();
		const entry = party('one');
		await join(entry);
		for (const guest of ['guest-0', 'guest-1']) await cancel(guest);
		await change(offer(entry));
		const checkout = checkoutOf({ id: 'late', bookingId: 'late' });
		await storage.bookings.add(bookingToPay(checkout), { checkout });
		await storage.payments.replace({ ...checkout, cancelledAt: at, revision: 1 });
		for (const guest of ['guest-2', 'guest-3']) await cancel(guest);
		expect(await totals()).toMatchObject({ heldPlaces: 0, offeredPlaces: 2 });
		const offered = (await storage.waitingList.get('one')) ?? fail();
		await change({ entry: withEnd(offered, { state: 'declined', endedAt: at }) });
		expect(await totals()).toMatchObject({ offeredPlaces: 0, waiting: 0 });
		expect(await storage.waitingList.listWaitedFor()).toEqual([]);
	});

	test('while many cancel, book, join and get offers at once, no place is taken twice', async () => {
		const places = 6;
		await fill({ places });
		await join(party('first', { numberAttending: 1 }));
		await Promise.all([
			...Array.from({ length: 4 }, (_, index) => cancel(`guest-${index}`)),
			concurrently(6, (index) => book(`greedy-${index}`, 2).catch(() => {})),
			concurrently(6, (index) =>
				join(party(`party-${index}`, { numberAttending: 1 + (index % 3) })).catch(() => {}),
			),
		]);
		await concurrently(4, async () => {
			for (const entry of await list()) {
				if (entry.state === 'waiting') await change(offer(entry)).catch(() => {});
			}
		});
		const { heldPlaces, offeredPlaces } = await totals();
		expect(heldPlaces + offeredPlaces).toBeLessThanOrEqual(places);
		const left = places - heldPlaces - offeredPlaces;
		for (const entry of await list()) {
			if (entry.state === 'waiting') expect(entry.numberAttending).toBeGreaterThan(left);
		}
	});

	test('RetentionStore erases the names of entries, and keeps their counts', async () => {
		await fill();
		const entry = party('one', { boatName: 'Kestrel' });
		await join(entry);
		await join(party('two', { joinedAt: at }));
		const old = await storage.retention.listWaitingEntries(at);
		expect(old).toEqual([entry]);
		expect(await storage.retention.eraseWaitingEntries(old, at)).toBe(1);
		expect(await storage.retention.eraseWaitingEntries(old, at)).toBe(0);
		expect(await storage.waitingList.get('one')).toEqual({
			...entry,
			...{ firstName: '', lastName: '', boatName: 'erased', userEmail: '' },
			...{ erasedAt: at, revision: 1 },
		});
		expect(await storage.retention.listWaitingEntries(at)).toEqual([]);
	});
}
