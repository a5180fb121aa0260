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

async function nothingIsWritten(): Promise<void> {
	const totals = await burgee.storage.bookings.totalsOf(events.map(({ id }) => id));
	expect(totals).toEqual([]);
}

describe('what an event refuses', () => {
	const cases: [string, Record<string, unknown>, number, string][] = [
		['an unknown event', { eventId: 'no-such-event' }, 404, 'event-not-found'],
		['an id that is a path', { eventId: '../admin/x' }, 404, 'event-not-found'],
		['a closed event', { eventId: 'closed' }, 409, 'booking-closed'],
		['a view-only event', { eventId: 'view-only' }, 409, 'booking-not-offered'],
		['a past event', { eventId: 'past' }, 409, 'booking-closed'],
		['a paid event', { eventId: 'paid' }, 409, 'payment-needed'],
		[
			'a bad booking of an unknown event',
			{ eventId: 'gone', numberAttending: 0 },
			422,
			'invalid-input',
		],
	];
	test.each(cases)('%s', async (_, changes, status, code) => {
		const answer = await send(JSON.stringify({ ...booking, ...changes }));
		expect(answer).toMatchObject({ status, code });
		await nothingIsWritten();
	});
});

describe('what a shape refuses, at its path', () => {
	const absent = undefined;
	const cases: [string, Record<string, unknown>, string][] = [
		['no first name', { firstName: absent }, 'firstName'],
		['a blank first name', { firstName: '   ' }, 'firstName'],
		['an invisible last name', { lastName: '\u200b\u2060' }, 'lastName'],
		['an empty braille name', { lastName: '\u2800' }, 'lastName'],
		['a name of 101 characters', { lastName: 'x'.repeat(101) }, 'lastName'],
		['a control character', { firstName: 'Ai\u0000leen' }, 'firstName'],
		['a line break in a name', { firstName: 'Ai\nleen' }, 'firstName'],
		['a lone surrogate', { firstName: 'Ai\ud800leen' }, 'firstName'],
		['a name that is a number', { firstName: 7 }, 'firstName'],
		['a name that is an object', { firstName: { $gt: '' } }, 'firstName'],
		['nobody attending', { numberAttending: 0 }, 'numberAttending'],
		['a negative party', { numberAttending: -1 }, 'numberAttending'],
		['a fraction of a person', { numberAttending: 1.5 }, 'numberAttending'],
		['501 people', { numberAttending: 501 }, 'numberAttending'],
		['the price test number', { numberAttending: 123456789 }, 'numberAttending'],
		['an enormous number', { numberAttending: 1e308 }, 'numberAttending'],
		['a count as text', { numberAttending: '2' }, 'numberAttending'],
		['a count of null', { numberAttending: null }, 'numberAttending'],
		['a count as a list', { numberAttending: [2] }, 'numberAttending'],
		['a missing count', { numberAttending: absent }, 'numberAttending'],
		['more children than attendees', { numberOfChildren: 3 }, 'numberOfChildren'],
		['negative children', { numberOfChildren: -1 }, 'numberOfChildren'],
		['half a soft drink', { numberOfSoftDrinks: 0.5 }, 'numberOfSoftDrinks'],
		['more soft drinks than attendees', { numberOfSoftDrinks: 3 }, 'numberOfSoftDrinks'],
		['more meals than attendees', { numberOfVegetarian: 3 }, 'numberOfVegetarian'],
		['a count of true', { numberOfVegetarian: true }, 'numberOfVegetarian'],
		[
			'children where none are asked for',
			{ eventId: 'plain', numberOfChildren: 1 },
			'numberOfChildren',
		],
		[
			'drinks where none are asked for',
			{ eventId: 'plain', numberOfSoftDrinks: 1 },
			'numberOfSoftDrinks',
		],
		[
			'meals where none are asked for',
			{ eventId: 'plain', numberOfVegetarian: 1 },
			'numberOfVegetarian',
		],
		['a boat where none is asked for', { boatName: 'Kittiwake' }, 'boatName'],
		['a bad e-mail address', { userEmail: 'not an address' }, 'userEmail'],
		['a header in the e-mail', { userEmail: 'a@example.org\r\nBcc: b@example.org' }, 'userEmail'],
		['a bad submission time', { submittedAt: 'yesterday' }, 'submittedAt'],
		['an unknown field', { paid: true }, 'paid'],
		['a price from the browser', { paymentAmount: 0 }, 'paymentAmount'],
		['no event id', { eventId: absent }, 'eventId'],
		['an event id that is a number', { eventId: 7 }, 'eventId'],
	];
	test.each(cases)('%s', async (_, changes, path) => {
		const answer = await send(JSON.stringify({ ...booking, ...changes }));
		expect(answer).toMatchObject({ status: 422, code: 'invalid-input' });
		expect(answer.paths).toContain(path);
		await nothingIsWritten();
	});

	test.each([
		['a list', '[]'],
		['a number', '7'],
		['null', 'null'],
		['a prototype', `{"__proto__": {"paid": true}, ${JSON.stringify(booking).slice(1)}`],
	])('%s in place of a booking', async (_, body) => {
		expect(await send(body)).toMatchObject({ status: 422, code: 'invalid-input' });
		await nothingIsWritten();
	});
});

describe('what the interface refuses before it looks at the shape', () => {
	const cases: [string, BodyInit, Record<string, string>, number, string][] = [
		['malformed JSON', '{"eventId": ', {}, 400, 'invalid-json'],
		['no body', '', {}, 400, 'invalid-json'],
		[
			'bytes that are not UTF-8',
			new Uint8Array([0x22, 0xc3, 0x28, 0x22]),
			{},
			400,
			'invalid-encoding',
		],
		[
			'form encoding',
			'eventId=open&firstName=A&lastName=B&numberAttending=1',
			{ 'Content-Type': 'application/x-www-form-urlencoded' },
			415,
			'unsupported-media-type',
		],
		[
			'plain text',
			JSON.stringify(booking),
			{ 'Content-Type': 'text/plain' },
			415,
			'unsupported-media-type',
		],
		[
			'another charset',
			JSON.stringify(booking),
			{ 'Content-Type': 'application/json; charset=utf-16' },
			415,
			'unsupported-media-type',
		],
		[
			'too much text',
			JSON.stringify({ ...booking, firstName: 'x'.repeat(200_000) }),
			{},
			413,
			'payload-too-large',
		],
		[
			'too much text of another type',
			'x'.repeat(200_000),
			{ 'Content-Type': 'text/plain' },
			413,
			'payload-too-large',
		],
		[
			'a page of another site',
			JSON.stringify(booking),
			{ 'Sec-Fetch-Site': 'cross-site' },
			403,
			'cross-site-request',
		],
		[
			'another origin',
			JSON.stringify(booking),
			{ Origin: 'https://evil.example' },
			403,
			'cross-site-request',
		],
		['a sandboxed page', JSON.stringify(booking), { Origin: 'null' }, 403, 'cross-site-request'],
		[
			'an Idempotency-Key past its length',
			JSON.stringify(booking),
			{ 'Idempotency-Key': 'k'.repeat(256) },
			422,
			'invalid-input',
		],
	];
	test.each(cases)('%s', async (_, body, headers, status, code) => {
		expect(await send(body, headers)).toMatchObject({ status, code });
		await nothingIsWritten();
	});
});
