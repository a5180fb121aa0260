import { toInstant } from '@burgee/core';
import type { ProblemJson } from '@burgee/core/api/problem-json';
import { beforeAll, describe, expect, test } from 'vitest';
import {
	crossSite,
	expectRefusal,
	idempotency,
	invalidInput,
	invalidJson,
	invalidPaths,
	type Refusal,
	tooLarge,
	unsupportedType,
} from './http-client.ts';
import { bookableEvent, openBurgeeForTest, useBurgee } from './open-burgee.ts';

const burgee = useBurgee();
const dayMs = 24 * 60 * 60 * 1000;
const fromNow = (days: number) => toInstant(new Date(Date.now() + days * dayMs));

const events = [
	bookableEvent({ id: 'open' }),
	bookableEvent({ id: 'closed', bookingEndDate: fromNow(-2) }),
	bookableEvent({ id: 'view-only', allowBooking: false }),
	bookableEvent({ id: 'past', eventdatetime: fromNow(-3) }),
	bookableEvent({ id: 'paid', requiresPayment: true, priceMinor: 1235 }),
	bookableEvent({ id: 'plain', offerChild: false, offerSoftDrinks: false, offerVeg: false }),
];

const booking = {
	eventId: 'open',
	firstName: 'Aileen',
	lastName: 'Archer',
	numberAttending: 2,
	numberOfChildren: 0,
	numberOfSoftDrinks: 0,
	numberOfVegetarian: 0,
	submittedAt: '2026-07-04T17:30:00.000Z',
};

beforeAll(async () => {
	for (const event of events) await burgee.storage.events.add(event);
});

const send = (body: unknown, headers?: Record<string, string>) =>
	burgee.http.post('/api/bookings', body, headers);

async function expectNoBookings(): Promise<void> {
	const totals = await burgee.storage.bookings.totalsOf(events.map(({ id }) => id));
	expect(totals).toEqual([]);
}

describe('POST /api/bookings checks the event', () => {
	const notFound: Refusal = [404, 'event-not-found'];
	const closed: Refusal = [409, 'booking-closed'];
	test.each<[string, Record<string, unknown>, Refusal]>([
		['an unknown event', { eventId: 'no-such-event' }, notFound],
		['an event id that is a path', { eventId: '../admin/x' }, notFound],
		['an event whose booking end date has passed', { eventId: 'closed' }, closed],
		[
			'an event that does not take bookings',
			{ eventId: 'view-only' },
			[409, 'booking-not-offered'],
		],
		['a past event', { eventId: 'past' }, closed],
		['a paid event, which needs a payment link', { eventId: 'paid' }, [409, 'payment-needed']],
		[
			'an invalid booking of an unknown event',
			{ eventId: 'gone', numberAttending: 0 },
			invalidInput,
		],
	])('POST /api/bookings refuses %s', async (_, changes, refusal) => {
		expectRefusal(await send({ ...booking, ...changes }), ...refusal);
		await expectNoBookings();
	});
});

describe('POST /api/bookings validates each field', () => {
	const missing = undefined;
	/** Each row lists changes to a valid booking form. The last changed field is invalid. */
	test.each<[string, Record<string, unknown>]>([
		['a missing first name', { firstName: missing }],
		['a blank first name', { firstName: '   ' }],
		['a last name of invisible characters', { lastName: '\u200b\u2060' }],
		['a last name of blank braille characters', { lastName: '\u2800' }],
		['a last name of 101 characters', { lastName: 'x'.repeat(101) }],
		['a control character in a name', { firstName: 'Ai\u0000leen' }],
		['a line break in a name', { firstName: 'Ai\nleen' }],
		['a lone surrogate in a name', { firstName: 'Ai\ud800leen' }],
		['a name that is a number', { firstName: 7 }],
		['a name that is an object', { firstName: { $gt: '' } }],
		['zero attendees', { numberAttending: 0 }],
		['a negative number of attendees', { numberAttending: -1 }],
		['a fractional number of attendees', { numberAttending: 1.5 }],
		['501 attendees, one above the limit', { numberAttending: 501 }],
		['123456789 attendees without the price test hook', { numberAttending: 123456789 }],
		['1e308 attendees', { numberAttending: 1e308 }],
		['a number of attendees as text', { numberAttending: '2' }],
		['a number of attendees that is null', { numberAttending: null }],
		['a number of attendees in a list', { numberAttending: [2] }],
		['a missing number of attendees', { numberAttending: missing }],
		['more children than attendees', { numberOfChildren: 3 }],
		['a negative number of children', { numberOfChildren: -1 }],
		['a fractional number of soft drinks', { numberOfSoftDrinks: 0.5 }],
		['more soft drinks than attendees', { numberOfSoftDrinks: 3 }],
		['more vegetarian meals than attendees', { numberOfVegetarian: 3 }],
		['a number of vegetarian meals that is a boolean', { numberOfVegetarian: true }],
		[
			'children at an event that does not offer places for children',
			{ eventId: 'plain', numberOfChildren: 1 },
		],
		[
			'soft drinks at an event that does not offer soft drinks',
			{ eventId: 'plain', numberOfSoftDrinks: 1 },
		],
		[
			'vegetarian meals at an event that does not offer vegetarian meals',
			{ eventId: 'plain', numberOfVegetarian: 1 },
		],
		['a boat name at an event without boats', { boatName: 'Kittiwake' }],
		['an invalid e-mail address', { userEmail: 'not an address' }],
		[
			'a header injected into the e-mail address',
			{ userEmail: 'a@example.org\r\nBcc: b@example.org' },
		],
		['an invalid submission time', { submittedAt: 'yesterday' }],
		['an unknown field', { paid: true }],
		['a price sent by the browser', { paymentAmount: 0 }],
		['a missing event id', { eventId: missing }],
		['an event id that is a number', { eventId: 7 }],
	])('POST /api/bookings rejects %s and names the invalid field', async (_, changes) => {
		const refused = await send({ ...booking, ...changes });
		expectRefusal(refused, ...invalidInput);
		expect(invalidPaths(refused)).toContain(Object.keys(changes).at(-1));
		await expectNoBookings();
	});

	test.each([
		['a list', '[]'],
		['a number', '7'],
		['null', 'null'],
		[
			'an object with a __proto__ key',
			`{"__proto__": {"paid": true}, ${JSON.stringify(booking).slice(1)}`,
		],
	])('POST /api/bookings rejects %s as the request body', async (_, body) => {
		expectRefusal(await send(body), ...invalidInput);
		await expectNoBookings();
	});
});

describe('POST /api/bookings checks the request before its fields', () => {
	const json = JSON.stringify(booking);
	const form = 'eventId=open&firstName=A&lastName=B&numberAttending=1';
	const long = 'x'.repeat(200_000);
	const type = (mime: string) => ({ 'Content-Type': mime });
	const longKey = idempotency('k'.repeat(256));
	const fetchSite = { 'Sec-Fetch-Site': 'cross-site' };
	const foreign = { Origin: 'https://evil.example' };
	test.each<[string, string | Buffer, Record<string, string>, Refusal]>([
		['malformed JSON', '{"eventId": ', {}, invalidJson],
		['an empty body', '', {}, invalidJson],
		['a body that is not UTF-8', Buffer.from('22c32822', 'hex'), {}, [400, 'invalid-encoding']],
		['a form-encoded body', form, type('application/x-www-form-urlencoded'), unsupportedType],
		['a plain text body', json, type('text/plain'), unsupportedType],
		['a charset other than UTF-8', json, type('application/json; charset=utf-16'), unsupportedType],
		['a JSON body above the size limit', json.replace('Aileen', long), {}, tooLarge],
		['a plain text body above the size limit', long, type('text/plain'), tooLarge],
		['a request with the header Sec-Fetch-Site: cross-site', json, fetchSite, crossSite],
		['a request with another site’s Origin header', json, foreign, crossSite],
		['a request with the header Origin: null', json, { Origin: 'null' }, crossSite],
		['an Idempotency-Key of 256 characters', json, longKey, invalidInput],
	])('POST /api/bookings refuses %s', async (_, body, headers, refusal) => {
		expectRefusal(await send(body, headers), ...refusal);
		await expectNoBookings();
	});

	test('POST /api/bookings lists at most 20 issues', async () => {
		const unknown = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`f${index}`, 1]));
		const reply = await burgee.http.post<ProblemJson>('/api/bookings', { ...booking, ...unknown });
		expect(reply.status).toBe(422);
		expect(reply.body.details.issues).toHaveLength(20);
		await expectNoBookings();
	});

	test('POST /api/bookings refuses a page with the same host and another protocol or port', async () => {
		const { host, hostname } = new URL(burgee.url);
		for (const Origin of [`https://${host}`, `http://${hostname}:1`, `http://${hostname}`]) {
			expectRefusal(await send(json, { Origin }), ...crossSite);
		}
		await expectNoBookings();
		expect((await send(json, { Origin: burgee.url })).status).toBe(201);
	});

	test('behind a proxy, POST /api/bookings accepts only the pages of PUBLIC_URL and of the request’s own origin', async () => {
		const publicOrigin = 'https://members.example.org';
		const { http, storage, url } = await openBurgeeForTest({
			NODE_ENV: 'test',
			PUBLIC_URL: publicOrigin,
			TRUST_PROXY: '1',
		});
		await storage.events.add(bookableEvent({ id: 'open' }));
		const { host } = new URL(url);
		const statusFor = async (Origin: string) =>
			(await http.post('/api/bookings', booking, { Origin, 'X-Forwarded-Proto': 'https' })).status;
		expect(await statusFor(publicOrigin)).toBe(201);
		expect(await statusFor(`https://${host}`)).toBe(201);
		expect(await statusFor(`http://${host}`)).toBe(403);
		expect(await statusFor('http://members.example.org')).toBe(403);
	});
});
