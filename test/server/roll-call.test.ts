import type { CallAnswer } from '@burgee/core/api/calls';
import { beforeAll, expect, test } from 'vitest';
import { bookingOf } from '../contracts/samples.ts';
import { expectRefusal, HttpClient, invalidPaths } from './http-client.ts';
import { addAdmin, bookableEvent, useBurgee } from './open-burgee.ts';

const burgee = useBurgee({ STORAGE: 'memory' });
const as = (cookie: string) =>
	new HttpClient(`${burgee.url}/api/admin/bookings`, { Cookie: cookie });
const path = '/regatta/anna/check-in';

let organiser: HttpClient;
let treasurer: HttpClient;
beforeAll(async () => {
	organiser = as(await addAdmin(burgee, 'organiser', ['bookings:read', 'bookings:write']));
	treasurer = as(await addAdmin(burgee, 'treasurer', ['bookings:read']));
	await burgee.storage.events.add(bookableEvent({ id: 'regatta', isBoatEvent: true }));
	await burgee.storage.bookings.add(
		bookingOf({
			...{ id: 'anna', eventId: 'regatta', boatName: 'Curlew' },
			...{ paymentRequired: true, paymentAmountMinor: 1000, paymentCurrency: 'GBP' },
		}),
	);
});

test('one organiser checks in a booking, and another admin sees who did it and when', async () => {
	const { status, body } = await organiser.post(path, { present: 2 });
	expect({ status, body }).toMatchObject({ status: 200, body: { present: 2, by: 'organiser' } });
	const rollCall =
		await treasurer.read<CallAnswer<'GET /api/admin/bookings/:eventId/roll-call'>>(
			'/regatta/roll-call',
		);
	expect(rollCall).toMatchObject({ event: { id: 'regatta' }, eventName: 'Regatta Supper' });
	expect(rollCall.bookings).toEqual([
		{
			id: 'anna',
			firstName: 'Aileen',
			lastName: 'Archer',
			numberAttending: 3,
			numberOfChildren: 1,
			boatName: 'Curlew',
			answers: [],
			erasedAt: null,
			isUnpaid: true,
			due: 0,
			paymentCurrency: 'GBP',
			checkIn: body,
		},
	]);
});

test.each([
	['a negative number', { present: -1 }],
	['a fraction', { present: 1.5 }],
	['text', { present: '1' }],
	['no number', {}],
	['more people than booked', { present: 4 }],
])('a check-in with %s returns 422 and names the field', async (_, body) => {
	const refused = await organiser.post(path, body);
	expectRefusal(refused, 422, 'invalid-input');
	expect(invalidPaths(refused)).toEqual(['present']);
});

test('a check-in of an unknown booking, and of a booking for another event, returns 404', async () => {
	for (const unknown of ['/regatta/ben/check-in', '/quiz/anna/check-in']) {
		expectRefusal(await organiser.post(unknown, { present: 1 }), 404, 'booking-not-found');
	}
	expectRefusal(await organiser.get('/quiz/roll-call'), 404, 'event-not-found');
});
