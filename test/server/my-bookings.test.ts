import type { MyBookingJson } from '@burgee/core/api/my-bookings';
import { expect, test } from 'vitest';
import { createLogger } from '../../server/log.ts';
import { expectRateLimited, expectRefusal, invalidInput, problemOf } from './http-client.ts';
import {
	bookableEvent,
	dividedLimits,
	openBurgeeForTest,
	storeEvent,
	useBurgee,
} from './open-burgee.ts';
import { Payer } from './payer.ts';

const burgee = useBurgee();
const guest = { firstName: 'Anna', lastName: 'Reed', numberAttending: 2 };

/** Books a free event. Returns the path of the call that reads the booking. */
async function book({ http, storage } = burgee): Promise<{ path: string; token: string }> {
	const eventId = await storeEvent(storage, bookableEvent);
	const form = { ...guest, eventId, userEmail: 'anna@example.org' };
	const { status, body } = await http.post<{ bookingToken: string }>('/api/bookings', form);
	expect(status).toBe(201);
	return { path: `/api/my-bookings/${body.bookingToken}`, token: body.bookingToken };
}

test('the link of a free booking shows, changes and cancels the booking', async () => {
	const { path, token } = await book();
	expect(Buffer.from(token, 'base64url')).toHaveLength(32);
	const shown = await burgee.http.read<MyBookingJson>(path);
	expect(shown).toMatchObject({
		...{ ...guest, userEmail: 'anna@example.org', payment: 'free', price: 0, due: 0 },
		...{ canChange: true, cancelledAt: null, revision: 0 },
		reference: shown.id.slice(0, 8),
		contactEmail: expect.stringContaining('@'),
	});
	expect(shown.changeableUntil).toBe(shown.event?.eventenddatetime ?? shown.changeableUntil);
	const changed = await burgee.http.put(
		path,
		{ ...guest, numberAttending: 3 },
		{ 'If-Match': '"0"' },
	);
	expect(changed).toMatchObject({ status: 200, body: { numberAttending: 3, revision: 1 } });
	const late = await burgee.http.put(path, guest, { 'If-Match': '"0"' });
	expectRefusal(late, 412, 'revision-differs');
	const cancelled = await burgee.http.delete(path);
	expect(cancelled).toMatchObject({ status: 200, body: { canChange: false } });
	expect(await burgee.http.read(path)).toMatchObject({ cancelledAt: expect.any(String) });
	expectRefusal(await burgee.http.put(path, guest), 409, 'booking-cancelled');
});

test('a cancellation takes a reason, and refuses any other field', async () => {
	const { path } = await book();
	const refused = await burgee.http.send('DELETE', path, { because: 'Flu' });
	expectRefusal(refused, ...invalidInput);
	expect(await burgee.http.send('DELETE', path, { reason: 'Flu' })).toMatchObject({ status: 200 });
});

test('the link of an unpaid booking leads back to its payment', async () => {
	const payer = new Payer(burgee.http);
	const { bookingToken, checkoutId, redirectUrl } = await payer.start(
		await storeEvent(burgee.storage),
	);
	const path = `/api/my-bookings/${bookingToken}`;
	expect(await burgee.http.read(path)).toMatchObject({
		...{ payment: 'pending', price: 43.23, due: 43.23, paid: 0, openCheckoutId: checkoutId },
	});
	const link = await burgee.http.post(`${path}/payment-links`);
	expect(link).toMatchObject({ status: 201, body: { checkoutId, redirectUrl } });
	await payer.pay(checkoutId, 'paid');
	expect(await burgee.http.read(path)).toMatchObject({ payment: 'paid', due: 0, paid: 43.23 });
	expectRefusal(await burgee.http.post(`${path}/payment-links`), 409, 'checkout-paid');
});

test('the calendar file of a booking has the event’s UID, and cancels the entry of a cancelled booking', async () => {
	const { path } = await book();
	const { event } = await burgee.http.read<MyBookingJson>(path);
	const ofEvent = await burgee.http.get<string>(
		`/api/events/${event?.id}/calendar.ics?from=booking`,
	);
	const read = async () => (await burgee.http.get<string>(`${path}/calendar.ics`)).body;
	const linesOf = (text: string, name: string) =>
		text.split('\r\n').filter((line) => line.startsWith(`${name}:`));
	const before = await read();
	expect(linesOf(before, 'UID')).toEqual(linesOf(ofEvent.body, 'UID'));
	expect(linesOf(before, 'STATUS')).toEqual(['STATUS:CONFIRMED']);
	await burgee.http.delete(path);
	const after = await read();
	expect(linesOf(after, 'UID')).toEqual(linesOf(before, 'UID'));
	expect([linesOf(before, 'SEQUENCE'), linesOf(after, 'SEQUENCE')]).toEqual([
		['SEQUENCE:0'],
		['SEQUENCE:1'],
	]);
	expect(linesOf(after, 'STATUS')).toEqual(['STATUS:CANCELLED']);
});

test('no answer and no page of a link is stored, indexed or named in a Referer', async () => {
	const { path, token } = await book();
	const paths = [path, `${path}/calendar.ics`, '/api/my-bookings/unknown', `/booking/${token}`];
	for (const each of paths) {
		const { headers } = await burgee.http.get(each);
		expect(headers.get('cache-control'), each).toBe('no-store');
		expect(headers.get('referrer-policy'), each).toBe('no-referrer');
		expect(headers.get('x-robots-tag'), each).toBe('noindex');
		expect(headers.get('speculation-rules'), each).toBeNull();
	}
});

test('unknown, malformed and deleted links get the same answer', async () => {
	const { path } = await book();
	const { id, eventId, revision } = await burgee.http.read<MyBookingJson>(path);
	await burgee.admin.delete(`/api/admin/bookings/${eventId}/${id}`, {
		'If-Match': `"${revision}"`,
	});
	const unknown = await burgee.http.get(`/api/my-bookings/${'a'.repeat(43)}`);
	const links = [path, '/api/my-bookings/%01'];
	const answers = await Promise.all(links.map((link) => burgee.http.get(link)));
	for (const answer of answers) {
		expectRefusal(answer, 404, 'booking-link-not-found');
		expect(problemOf(answer)).toEqual(problemOf(unknown));
	}
});

test('the log contains no token of a link', async () => {
	let log = '';
	const logger = createLogger('trace', { write: (line: string) => (log += line) });
	const logging = await openBurgeeForTest({}, { logger });
	const { path, token } = await book(logging);
	for (const each of [
		path,
		`${path}/calendar.ics`,
		`/booking/${token}`,
		`/Booking/${token}/?a=b`,
	]) {
		await logging.http.get(each);
	}
	await logging.http.put(path, { ...guest, numberAttending: 3 });
	await logging.http.put(path, 'not JSON');
	await logging.http.post(`${path}/payment-links`);
	await logging.http.delete(path);
	await logging.disconnect();
	expect(log).toContain('/api/my-bookings/…');
	expect(log).not.toContain(token.slice(0, 8));
});

test('a network may try only some links in a minute', async () => {
	const limited = await openBurgeeForTest(
		{ BOOKING_RATE_PER_MINUTE: '60' },
		{ changeLimits: dividedLimits(30) },
	);
	const guess = (index: number) => limited.http.get(`/api/my-bookings/guess-${index}`);
	for (let index = 0; index < 4; index++) {
		expectRefusal(await guess(index), 404, 'booking-link-not-found');
	}
	expectRateLimited(await guess(5));
	expectRateLimited(await limited.http.delete('/api/my-bookings/guess'));
});
