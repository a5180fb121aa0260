import type { Message } from '@burgee/core';
import type { OfferJson, WaitingEntryJson } from '@burgee/core/api/waiting-list';
import { expect, test } from 'vitest';
import { createLogger } from '../../server/log.ts';
import { expectRefusal } from './http-client.ts';
import {
	bookableEvent,
	openBurgeeForTest,
	paidEvent,
	storeEvent,
	useBurgee,
} from './open-burgee.ts';
import { Payer } from './payer.ts';

const burgee = useBurgee();
const guest = { firstName: 'Anna', lastName: 'Reed', numberAttending: 2 };
const limits = { places: 2, waitingList: true, offerHours: 5 };

const joinAs = (eventId: string, userEmail: string, changes: object = {}) =>
	burgee.http.post<{ entryId: string; position: number }>(`/api/events/${eventId}/waiting-list`, {
		...{ ...guest, userEmail, ...changes },
	});

/** Books all places of a free event. Returns the path with which the booking is cancelled. */
async function fullEvent(): Promise<{ eventId: string; booked: string }> {
	const eventId = await storeEvent(burgee.storage, (event) =>
		bookableEvent({ ...event, ...limits }),
	);
	const { body } = await burgee.http.post<{ bookingToken: string }>('/api/bookings', {
		...{ ...guest, eventId },
	});
	return { eventId, booked: `/api/my-bookings/${body.bookingToken}` };
}

async function messagesTo(address: string): Promise<Message[]> {
	await burgee.placeOffers.settle();
	const all = await burgee.storage.messages.list({ limit: 500 });
	return all.filter(({ to }) => to === address);
}

/** Returns the path of the call that the latest email of this kind leads to. */
async function linkTo(address: string, kind: Message['kind']): Promise<string> {
	const message = (await messagesTo(address)).find((found) => found.kind === kind);
	if (message === undefined) throw new Error(`${address} has no message ${kind}`);
	const url = message.letter.link?.url ?? '';
	return `/api/offers/${url
		.split('/')
		.at(-1)
		?.replace('{secret}', message.secret ?? '')}`;
}

test('the place of a cancelled booking is offered to the first who waits, who accepts it', async () => {
	const { eventId, booked } = await fullEvent();
	const joined = await joinAs(eventId, 'first@example.org');
	expect(joined).toMatchObject({ status: 201, body: { position: 1 } });
	expect(await joinAs(eventId, 'second@example.org')).toMatchObject({ body: { position: 2 } });
	const waiting = await linkTo('second@example.org', 'on-waiting-list');
	expect(await burgee.http.read(waiting)).toMatchObject({ state: 'waiting', position: 2 });
	await burgee.http.delete(booked);
	const offered = await linkTo('first@example.org', 'place-offered');
	const shown = await burgee.http.read<OfferJson>(offered);
	expect(shown).toMatchObject({ state: 'offered', ...guest, price: null, event: { isFull: true } });
	expect(shown).not.toHaveProperty('userEmail');
	const hours = Date.parse(shown.offerEndsAt ?? '') - Date.parse(shown.offeredAt ?? '');
	expect(hours).toBe(limits.offerHours * 3_600_000);
	expect(await burgee.http.read(waiting)).toMatchObject({ state: 'waiting', position: 1 });
	expectRefusal(await burgee.http.post('/api/bookings', { ...guest, eventId }), 409, 'event-full');
	const accepted = await burgee.http.post<{ bookingId: string; bookingToken: string }>(offered);
	expect(accepted.status).toBe(201);
	const again = await burgee.http.post<typeof accepted.body>(offered);
	expect(again.body.bookingId).toBe(accepted.body.bookingId);
	const booking = await burgee.http.read(`/api/my-bookings/${again.body.bookingToken}`);
	expect(booking).toMatchObject({ ...guest, userEmail: 'first@example.org' });
	expectRefusal(await burgee.http.delete(offered), 409, 'offer-accepted');
});

test('an offer that is declined goes to the next party, and who has left gets none', async () => {
	const { eventId, booked } = await fullEvent();
	for (const name of ['left', 'declines', 'next']) await joinAs(eventId, `${name}@example.org`);
	const left = await burgee.http.delete(await linkTo('left@example.org', 'on-waiting-list'));
	expect(left).toMatchObject({ status: 200, body: { state: 'left' } });
	await burgee.http.delete(booked);
	const declined = await linkTo('declines@example.org', 'place-offered');
	expect(await burgee.http.delete(declined)).toMatchObject({ body: { state: 'declined' } });
	expect(await burgee.http.delete(declined)).toMatchObject({ body: { state: 'declined' } });
	expectRefusal(await burgee.http.post(declined), 409, 'offer-over');
	const next = await linkTo('next@example.org', 'place-offered');
	expect(await burgee.http.read(next)).toMatchObject({ state: 'offered' });
	expect((await messagesTo('left@example.org')).map(({ kind }) => kind)).toEqual([
		'on-waiting-list',
	]);
});

test('an accepted offer of a paid event leads to the payment, and its place is free again if that is cancelled', async () => {
	const payer = new Payer(burgee.http);
	const eventId = await storeEvent(burgee.storage, (event) =>
		paidEvent({ ...event, ...limits, places: 4 }),
	);
	const { checkoutId } = await payer.start(eventId);
	for (const name of ['payer', 'after']) {
		await joinAs(eventId, `${name}@example.org`, { numberAttending: 3 });
	}
	await burgee.http.delete(`/api/checkouts/${checkoutId}`);
	const offered = await linkTo('payer@example.org', 'place-offered');
	const { price } = await burgee.http.read<OfferJson>(offered);
	const accepted = await burgee.http.post<{ checkoutId: string; redirectUrl: string }>(offered);
	expect(accepted).toMatchObject({ status: 201, body: { redirectUrl: expect.any(String) } });
	const checkout = `/api/checkouts/${accepted.body.checkoutId}`;
	expect(await burgee.http.read(checkout)).toMatchObject({ status: 'pending', ...price });
	await burgee.http.delete(checkout);
	await linkTo('after@example.org', 'place-offered');
});

test('nobody joins a list that does not exist, or without an email address, or while there are places', async () => {
	const { eventId, booked } = await fullEvent();
	const path = `/api/events/${eventId}/waiting-list`;
	for (const userEmail of [undefined, null, '', 'no address']) {
		expectRefusal(await burgee.http.post(path, { ...guest, userEmail }), 422, 'invalid-input');
	}
	expectRefusal(
		await joinAs(eventId, 'large@example.org', { numberAttending: 3 }),
		409,
		'not-enough-places',
	);
	await burgee.http.delete(booked);
	expectRefusal(await joinAs(eventId, 'early@example.org'), 409, 'places-left');
	const without = await storeEvent(burgee.storage, (event) => bookableEvent(event));
	expectRefusal(await joinAs(without, 'early@example.org'), 409, 'no-waiting-list');
	expectRefusal(await joinAs('unknown', 'early@example.org'), 404, 'event-not-found');
});

test('an organiser sees who waits, offers a place above the limit only on purpose, and removes entries', async () => {
	const { eventId } = await fullEvent();
	for (const name of ['one', 'two']) await joinAs(eventId, `${name}@example.org`);
	const path = `/api/admin/events/${eventId}/waiting-list`;
	const read = async () => (await burgee.admin.read<{ entries: WaitingEntryJson[] }>(path)).entries;
	const [one, two] = await read();
	expect(two).toMatchObject({ userEmail: 'two@example.org', position: 2, state: 'waiting' });
	const offer = `${path}/${two?.id}/offer`;
	expectRefusal(await burgee.admin.post(offer), 409, 'event-full');
	const offered = await burgee.admin.post(offer, { mayExceedPlaces: true });
	expect(offered).toMatchObject({ status: 200, body: { state: 'offered' } });
	expectRefusal(await burgee.admin.post(offer, { mayExceedPlaces: true }), 409, 'not-waiting');
	await linkTo('two@example.org', 'place-offered');
	for (const entry of [one, two]) {
		expect((await burgee.admin.delete(`${path}/${entry?.id}`)).status).toBe(204);
	}
	expect((await read()).map(({ state }) => state)).toEqual(['removed', 'removed']);
	expect(await messagesTo('two@example.org')).toContainEqual(
		expect.objectContaining({ kind: 'offer-ended' }),
	);
	expectRefusal(await burgee.admin.delete(`${path}/${one?.id}`), 409, 'not-waiting');
	expectRefusal(await burgee.admin.delete(`${path}/none`), 404, 'waiting-entry-not-found');
	const { entries: log } = await burgee.admin.read<{ entries: { what: string }[] }>(
		'/api/admin/audit',
	);
	const what = log.map((entry) => entry.what).filter((action) => action.startsWith('waiting'));
	expect(what).toEqual(['waiting-list.removed', 'waiting-list.removed', 'waiting-list.offered']);
});

test('an unknown link is not found, answers are never stored, and the log names no link', async () => {
	const lines: string[] = [];
	const logger = createLogger('info', { write: (line) => lines.push(line) });
	const { http } = await openBurgeeForTest({ STORAGE: 'memory' }, { logger });
	for (const method of ['GET', 'POST', 'DELETE']) {
		const refused = await http.send(method, '/api/offers/a-secret-that-nobody-knows');
		expectRefusal(refused, 404, 'offer-not-found');
		expect(refused.headers.get('Cache-Control')).toBe('no-store');
		expect(refused.headers.get('Referrer-Policy')).toBe('no-referrer');
	}
	await http.get('/offer/a-secret-that-nobody-knows');
	expect(lines.join('')).not.toContain('a-secret');
	expect(lines.join('')).toContain('/api/offers/…');
});
