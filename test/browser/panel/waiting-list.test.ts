import { expect, test } from 'vitest';
import { bookableEvent, storeEvent, useBurgee } from '../../server/open-burgee.ts';
import { accessibilityViolations } from '../accessibility-tests.ts';
import { page, screen } from '../fixture.ts';
import { openPanel, usePanel } from './panel-page.ts';

const burgee = useBurgee({ STORAGE: 'memory' });
usePanel(burgee);

/** A full event for two people, for which parties of these sizes wait. */
async function fullEvent(...parties: [firstName: string, people: number][]): Promise<string> {
	const eventId = await storeEvent(burgee.storage, (event) =>
		bookableEvent({ ...event, name: 'Quiz Night', places: 2, waitingList: true }),
	);
	const book = (path: string, firstName: string, numberAttending: number, more: object) =>
		burgee.http.post(path, { firstName, lastName: 'Reed', numberAttending, ...more });
	await book('/api/bookings', 'Olive', 2, { eventId });
	const path = `/api/events/${eventId}/waiting-list`;
	for (const [name, people] of parties) {
		const joined = await book(path, name, people, { userEmail: `${name}@example.org` });
		expect(joined.status).toBe(201);
	}
	return eventId;
}

const open = (eventId: string) => openPanel(burgee.url, `/admin/bookings/${eventId}`);
const choose = async (name: string, action: string) => {
	await screen.button(`More actions for ${name} Reed`).click();
	await page.getByRole('menuitem', { name: action }).click();
};
const row = (name: string, state: string) => screen.row(name).filter({ hasText: state });
const inDialog = (title: string, button: string) =>
	screen.dialog(title).getByRole('button', { name: button, exact: true });

test('an organiser offers places above the limit after a question, and removes a party', async () => {
	const eventId = await fullEvent(['Anna', 1], ['Bella', 2]);
	await open(eventId);
	await row('Anna Reed', 'Position 1').waitFor();
	expect(await accessibilityViolations()).toEqual([]);
	await choose('Bella', 'Offer Places');
	await inDialog('Offer places?', 'Offer Places').click();
	await screen
		.text('No place is left. With this offer, the event is 2 people above its limit.')
		.waitFor();
	await inDialog('Offer places anyway?', 'Offer Anyway').click();
	await screen.text(/^Bella Reed has an offer until /).waitFor();
	await row('Bella Reed', 'Offered').waitFor();
	await screen.text('2 more offered').waitFor();
	await choose('Anna', 'Remove');
	await inDialog('Remove from the waiting list?', 'Remove').click();
	await screen.text('Anna Reed was removed from the waiting list.').waitFor();
	await screen.text('No longer waiting: 1 party').click();
	await row('Anna Reed', 'Removed').waitFor();
	await openPanel(burgee.url, '/admin/events');
	await screen.text('Full: waiting list').waitFor();
	const entries = await burgee.storage.audit.list({ limit: 2 });
	expect(entries.map(({ what }) => what)).toEqual(['waiting-list.removed', 'waiting-list.offered']);
});

test('an organiser reads that nobody waits, and sees no waiting list of an event without one', async () => {
	const eventId = await fullEvent();
	await open(eventId);
	await screen.text('Nobody is waiting.').waitFor();
	const other = await storeEvent(burgee.storage, (event) => bookableEvent(event));
	await open(other);
	await screen.heading('No Bookings Yet').waitFor();
	expect(await screen.text('Nobody is waiting.').count()).toBe(0);
});
