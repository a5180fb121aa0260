import { expect, test } from 'vitest';
import { HttpClient } from '../../server/http-client.ts';
import {
	bookableEvent,
	type OpenBurgee,
	openBurgeeForTest,
	storeEvent,
} from '../../server/open-burgee.ts';
import { screen, useApp, usePage } from '../fixture.ts';

useApp();
usePage({ viewport: { width: 360, height: 740 } });

const guest = { firstName: 'Ben', lastName: 'Reed', numberAttending: 2 };

/** Returns the path to which the email with the offer, or with the confirmation, leads. */
async function linkIn(
	{ placeOffers, storage }: OpenBurgee,
	kind: 'place-offered' | 'on-waiting-list',
) {
	await placeOffers.settle();
	const all = await storage.messages.list({ limit: 99 });
	const message = all.find((found) => found.kind === kind);
	const url = message?.letter.link?.url.replace('{secret}', message.secret ?? '') ?? '';
	return new URL(url).pathname;
}

async function openFull() {
	const burgee = await openBurgeeForTest({ STORAGE: 'memory' });
	const http = new HttpClient(burgee.url);
	const eventId = await storeEvent(burgee.storage, (event) =>
		bookableEvent({ ...event, name: 'Quiz', places: 2, waitingList: true }),
	);
	const cancelled = await burgee.admin.post<{ id: string }>(`/api/admin/bookings/${eventId}`, {
		...guest,
	});
	const join = async (email: string) => {
		await screen.goto(`${burgee.url}/event-booking?id=${eventId}`);
		await screen.button('Join the Waiting List').click();
		await screen.fillLeadMember('Carys', 'Pritchard');
		await screen.field('Email *').fill(email);
		await screen.button('Join the Waiting List').click();
	};
	const cancel = () =>
		burgee.admin.post(`/api/admin/bookings/${eventId}/${cancelled.body.id}/cancel`, {
			reason: 'Flu',
		});
	return { burgee, http, eventId, join, cancel };
}

test('a member joins the waiting list of a full event, sees the position, and books the place that becomes free', async () => {
	const { burgee, eventId, join, cancel } = await openFull();
	await screen.goto(`${burgee.url}/calendar`);
	await screen.text('Full: join the waiting list').first().waitFor();
	await join('');
	await screen.alert().getByRole('link', { name: 'Email is required' }).click();
	await screen.field('Email *').fill('carys@example.org');
	await screen.button('Join the Waiting List').click();
	await screen.text(/^You are on the waiting list, at position 1\./).waitFor();
	await screen.goto(burgee.url + (await linkIn(burgee, 'on-waiting-list')));
	await screen.text(/^You are at position 1 of the waiting list\./).waitFor();
	await cancel();
	await screen.goto(burgee.url + (await linkIn(burgee, 'place-offered')));
	await screen.heading('1 Place for You').waitFor();
	await screen.text(/^Places are free\. We hold them for you until /).waitFor();
	await screen.button('Accept and Book 1 place').click();
	await screen.text(/^You’re booked\. See you there!/).waitFor();
	const bookings = await burgee.storage.bookings.listForEvent(eventId);
	expect(bookings).toMatchObject([
		{ lastName: 'Pritchard', cancelledAt: null },
		{ cancelledAt: expect.any(String) },
	]);
});

test('a member declines an offer after a question', async () => {
	const { burgee, join, cancel } = await openFull();
	await join('carys@example.org');
	await screen.text(/^You are on the waiting list, at position 1\./).waitFor();
	await cancel();
	await screen.goto(burgee.url + (await linkIn(burgee, 'place-offered')));
	await screen.button('Decline').click();
	await screen.dialog('Decline these places?').getByRole('button', { name: 'Decline' }).click();
	await screen.text('You have declined. The next party gets the offer.').waitFor();
	await screen.goto(`${burgee.url}/offer/unknown`);
	await screen.heading('Not on the Waiting List').waitFor();
});
