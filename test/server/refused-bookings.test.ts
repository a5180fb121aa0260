import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookableEvent, type OpenBurgee, openBurgee } from './open-burgee.ts';

let burgee: OpenBurgee;
const dayMs = 24 * 60 * 60 * 1000;
const fromNow = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

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
	burgee = await openBurgee();
	for (const event of events) await burgee.storage.events.add(event);
});
afterAll(() => burgee.close());

interface Answer {
	status: number;
	code: string;
	paths: string[];
}

async function send(body: BodyInit, headers: Record<string, string> = {}): Promise<Answer> {
	const response = await fetch(`${burgee.url}/api/bookings`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', ...headers },
		body,
	});
	const problem = (await response.json()) as {
		code: string;
		details?: { issues?: { path: (string | number)[] }[] };
	};
	expect(response.headers.get('content-type')).toContain('application/problem+json');
	return {
		status: response.status,
		code: problem.code,
		paths: problem.details?.issues?.map(({ path }) => path.join('.')) ?? [],
	};
}

async function expectNoBookings(): Promise<void> {
	const totals = await burgee.storage.bookings.totalsOf(events.map(({ id }) => id));
	expect(totals).toEqual([]);
}

describe('POST /api/bookings checks the event', () => {
	const cases: [string, Record<string, unknown>, number, string][] = [
		['an unknown event', { eventId: 'no-such-event' }, 404, 'event-not-found'],
		['an event id that is a path', { eventId: '../admin/x' }, 404, 'event-not-found'],
		['an event whose booking end date has passed', { eventId: 'closed' }, 409, 'booking-closed'],
		['an event that does not take bookings', { eventId: 'view-only' }, 409, 'booking-not-offered'],
		['a past event', { eventId: 'past' }, 409, 'booking-closed'],
		['a paid event, which needs a payment link', { eventId: 'paid' }, 409, 'payment-needed'],
		[
			'an invalid booking of an unknown event',
			{ eventId: 'gone', numberAttending: 0 },
			422,
			'invalid-input',
		],
	];
	test.each(cases)('POST /api/bookings refuses %s', async (_, changes, status, code) => {
		const answer = await send(JSON.stringify({ ...booking, ...changes }));
		expect(answer).toMatchObject({ status, code });
		await expectNoBookings();
	});
});

describe('POST /api/bookings validates each field', () => {
	const missing = undefined;
	const cases: [string, Record<string, unknown>, string][] = [
		['a missing first name', { firstName: missing }, 'firstName'],
		['a blank first name', { firstName: '   ' }, 'firstName'],
		['a last name of invisible characters', { lastName: '\u200b\u2060' }, 'lastName'],
		['a last name of blank braille characters', { lastName: '\u2800' }, 'lastName'],
		['a last name of 101 characters', { lastName: 'x'.repeat(101) }, 'lastName'],
		['a control character in a name', { firstName: 'Ai\u0000leen' }, 'firstName'],
		['a line break in a name', { firstName: 'Ai\nleen' }, 'firstName'],
		['a lone surrogate in a name', { firstName: 'Ai\ud800leen' }, 'firstName'],
		['a name that is a number', { firstName: 7 }, 'firstName'],
		['a name that is an object', { firstName: { $gt: '' } }, 'firstName'],
		['zero attendees', { numberAttending: 0 }, 'numberAttending'],
		['a negative number of attendees', { numberAttending: -1 }, 'numberAttending'],
		['a fractional number of attendees', { numberAttending: 1.5 }, 'numberAttending'],
		['501 attendees, one above the limit', { numberAttending: 501 }, 'numberAttending'],
		[
			'123456789 attendees without the price test hook',
			{ numberAttending: 123456789 },
			'numberAttending',
		],
		['1e308 attendees', { numberAttending: 1e308 }, 'numberAttending'],
		['a number of attendees as text', { numberAttending: '2' }, 'numberAttending'],
		['a number of attendees that is null', { numberAttending: null }, 'numberAttending'],
		['a number of attendees in a list', { numberAttending: [2] }, 'numberAttending'],
		['a missing number of attendees', { numberAttending: missing }, 'numberAttending'],
		['more children than attendees', { numberOfChildren: 3 }, 'numberOfChildren'],
		['a negative number of children', { numberOfChildren: -1 }, 'numberOfChildren'],
		['a fractional number of soft drinks', { numberOfSoftDrinks: 0.5 }, 'numberOfSoftDrinks'],
		['more soft drinks than attendees', { numberOfSoftDrinks: 3 }, 'numberOfSoftDrinks'],
		['more vegetarian meals than attendees', { numberOfVegetarian: 3 }, 'numberOfVegetarian'],
		[
			'a number of vegetarian meals that is a boolean',
			{ numberOfVegetarian: true },
			'numberOfVegetarian',
		],
		[
			'children at an event that does not offer places for children',
			{ eventId: 'plain', numberOfChildren: 1 },
			'numberOfChildren',
		],
		[
			'soft drinks at an event that does not offer soft drinks',
			{ eventId: 'plain', numberOfSoftDrinks: 1 },
			'numberOfSoftDrinks',
		],
		[
			'vegetarian meals at an event that does not offer vegetarian meals',
			{ eventId: 'plain', numberOfVegetarian: 1 },
			'numberOfVegetarian',
		],
		['a boat name at an event without boats', { boatName: 'Kittiwake' }, 'boatName'],
		['an invalid e-mail address', { userEmail: 'not an address' }, 'userEmail'],
		[
			'a header injected into the e-mail address',
			{ userEmail: 'a@example.org\r\nBcc: b@example.org' },
			'userEmail',
		],
		['an invalid submission time', { submittedAt: 'yesterday' }, 'submittedAt'],
		['an unknown field', { paid: true }, 'paid'],
		['a price sent by the browser', { paymentAmount: 0 }, 'paymentAmount'],
		['a missing event id', { eventId: missing }, 'eventId'],
		['an event id that is a number', { eventId: 7 }, 'eventId'],
	];
	test.each(cases)(
		'POST /api/bookings rejects %s and names the invalid field',
		async (_, changes, path) => {
			const answer = await send(JSON.stringify({ ...booking, ...changes }));
			expect(answer).toMatchObject({ status: 422, code: 'invalid-input' });
			expect(answer.paths).toContain(path);
			await expectNoBookings();
		},
	);

	test.each([
		['a list', '[]'],
		['a number', '7'],
		['null', 'null'],
		[
			'an object with a __proto__ key',
			`{"__proto__": {"paid": true}, ${JSON.stringify(booking).slice(1)}`,
		],
	])('POST /api/bookings rejects %s as the request body', async (_, body) => {
		expect(await send(body)).toMatchObject({ status: 422, code: 'invalid-input' });
		await expectNoBookings();
	});
});

describe('POST /api/bookings checks the request before its fields', () => {
	const cases: [string, BodyInit, Record<string, string>, number, string][] = [
		['malformed JSON', '{"eventId": ', {}, 400, 'invalid-json'],
		['an empty body', '', {}, 400, 'invalid-json'],
		[
			'a body that is not UTF-8',
			new Uint8Array([0x22, 0xc3, 0x28, 0x22]),
			{},
			400,
			'invalid-encoding',
		],
		[
			'a form-encoded body',
			'eventId=open&firstName=A&lastName=B&numberAttending=1',
			{ 'Content-Type': 'application/x-www-form-urlencoded' },
			415,
			'unsupported-media-type',
		],
		[
			'a plain text body',
			JSON.stringify(booking),
			{ 'Content-Type': 'text/plain' },
			415,
			'unsupported-media-type',
		],
		[
			'a charset other than UTF-8',
			JSON.stringify(booking),
			{ 'Content-Type': 'application/json; charset=utf-16' },
			415,
			'unsupported-media-type',
		],
		[
			'a JSON body above the size limit',
			JSON.stringify({ ...booking, firstName: 'x'.repeat(200_000) }),
			{},
			413,
			'payload-too-large',
		],
		[
			'a plain text body above the size limit',
			'x'.repeat(200_000),
			{ 'Content-Type': 'text/plain' },
			413,
			'payload-too-large',
		],
		[
			'a request with the header Sec-Fetch-Site: cross-site',
			JSON.stringify(booking),
			{ 'Sec-Fetch-Site': 'cross-site' },
			403,
			'cross-site-request',
		],
		[
			'a request with another site’s Origin header',
			JSON.stringify(booking),
			{ Origin: 'https://evil.example' },
			403,
			'cross-site-request',
		],
		[
			'a request with the header Origin: null',
			JSON.stringify(booking),
			{ Origin: 'null' },
			403,
			'cross-site-request',
		],
		[
			'an Idempotency-Key of 256 characters',
			JSON.stringify(booking),
			{ 'Idempotency-Key': 'k'.repeat(256) },
			422,
			'invalid-input',
		],
	];
	test.each(cases)('POST /api/bookings refuses %s', async (_, body, headers, status, code) => {
		expect(await send(body, headers)).toMatchObject({ status, code });
		await expectNoBookings();
	});
});
