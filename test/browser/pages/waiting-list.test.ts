import { expect, test } from 'vitest';
import {
	bookableEvent,
	type OpenBurgee,
	openBurgeeForTest,
	storeEvent,
} from '../../server/open-burgee.ts';
import { screen, usePage } from '../fixture.ts';

usePage();

const guest = { firstName: 'Ben', lastName: 'Reed', numberAttending: 1 };

/** Returns the path to which the email with the offer, or with the confirmation, leads. */
async function linkIn(
	{ placeOffers, storage }: OpenBurgee,
	kind: 'place-offered' | 'on-waiting-list',
	to: string,
) {
	await placeOffers.settle();
	const all = await storage.messages.list({ limit: 99 });
	const message = all.find((found) => found.kind === kind && found.to === to);
	const url = message?.letter.link?.url.replace('{secret}', message.secret ?? '') ?? '';
	return new URL(url).pathname;
}

test('a member joins the waiting list of a full event, sees the position and declines the offer, and the next member accepts the place', async () => {
	const burgee = await openBurgeeForTest({ STORAGE: 'memory' });
	const eventId = await storeEvent(burgee.storage, (event) =>
		bookableEvent({ ...event, name: 'Quiz', places: 1, waitingList: true }),
	);
	const bookings = `/api/admin/bookings/${eventId}`;
	const cancelled = await burgee.admin.post<{ id: string }>(bookings, guest);

	await screen.goto(`${burgee.url}/calendar`);
	await screen.text('Full: join the waiting list').first().waitFor();
	await screen.goto(`${burgee.url}/event-booking?id=${eventId}`);
	const join = screen.button('Join the Waiting List');
	await join.click();
	await screen.fillLeadMember('Carys', 'Pritchard');
	await join.click();
	await screen.alert().getByRole('link', { name: 'Email is required' }).click();
	await screen.field('Email *').fill('carys@example.org');
	await join.click();
	await screen.text(/^You are on the waiting list, at position 1\./).waitFor();
	await screen.goto(burgee.url + (await linkIn(burgee, 'on-waiting-list', 'carys@example.org')));
	await screen.text(/^You are at position 1 of the waiting list\./).waitFor();

	const { status } = await burgee.http.post(`/api/events/${eventId}/waiting-list`, {
		...{ firstName: 'Dev', lastName: 'Raman', numberAttending: 1 },
		userEmail: 'dev@example.org',
	});
	expect(status).toBe(201);
	await burgee.admin.post(`${bookings}/${cancelled.body.id}/cancel`, { reason: 'Flu' });
	await screen.goto(burgee.url + (await linkIn(burgee, 'place-offered', 'carys@example.org')));
	await screen.heading('1 Place for You').waitFor();
	await screen.text(/^Places are free\. We hold them for you until /).waitFor();
	await screen.button('Decline').click();
	await screen.dialog('Decline these places?').getByRole('button', { name: 'Decline' }).click();
	await screen.text('You have declined. The next party gets the offer.').waitFor();

	await screen.goto(burgee.url + (await linkIn(burgee, 'place-offered', 'dev@example.org')));
	await screen.button('Accept and Book 1 place').click();
	await screen.text(/^You’re booked\. See you there!/).waitFor();
	expect(await burgee.storage.bookings.listForEvent(eventId)).toMatchObject([
		{ lastName: 'Raman', cancelledAt: null },
		{ cancelledAt: expect.any(String) },
	]);
	await screen.goto(`${burgee.url}/offer/unknown`);
	await screen.heading('Not on the Waiting List').waitFor();
});
