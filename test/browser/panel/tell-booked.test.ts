import { expect, test } from 'vitest';
import { bookingOf } from '../../contracts/samples.ts';
import { bookableEvent, useBurgee } from '../../server/open-burgee.ts';
import { accessibilityViolations } from '../accessibility-tests.ts';
import { network, page, screen } from '../fixture.ts';
import { openPanel, usePanel } from './panel-page.ts';

const burgee = useBurgee({ STORAGE: 'memory' });
usePanel(burgee);

const dialog = () => page.getByRole('dialog');
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });
const subjects = async () =>
	(await burgee.storage.messages.list({ limit: 99 })).map(({ subject }) => subject);

async function storeBooked(id: string, name: string): Promise<void> {
	await burgee.storage.events.add(bookableEvent({ id, name }));
	for (const guest of ['anna', 'bea']) {
		await burgee.storage.bookings.add(bookingOf({ id: `${id}-${guest}`, eventId: id }));
	}
}

test('an organiser who renames a booked event is asked whether to tell the two who have booked, by keyboard', async () => {
	await storeBooked('gala', 'Gala');
	await openPanel(burgee.url, '/admin/events/edit/gala');
	await screen.field('Short description').fill('With fireworks');
	await screen.button('Save Event').click();
	await screen.waitForText('Event updated successfully!');

	await openPanel(burgee.url, '/admin/events/edit/gala');
	await screen.field('Event name *').fill('Summer Gala');
	await screen.field('Event name *').press('Enter');
	await screen.dialog('Tell the 2 people who have booked?').waitFor();
	expect(await dialog().innerText()).toMatch(/Name before\s+Gala\s+Name now\s+Summer Gala/);
	expect(await accessibilityViolations()).toEqual([]);
	await inDialog('Back').press('Enter');
	await dialog().waitFor({ state: 'detached' });
	expect((await burgee.storage.events.get('gala'))?.name).toBe('Gala');
	expect(await screen.field('Event name *').inputValue()).toBe('Summer Gala');

	await network.fail('**/api/admin/events/gala/messages', 'POST');
	await screen.button('Save Event').press('Enter');
	await inDialog('Tell Them').press('Enter');
	await screen
		.alert(
			'The event is saved, but those who have booked were not told. Please save again to tell them.',
		)
		.waitFor();
	await page.unrouteAll();
	await screen.button('Save Event').press('Enter');
	await inDialog('Tell Them').press('Enter');
	await screen.waitForText('The 2 people who have booked will get an email in five minutes.');
	expect(await subjects()).toEqual(['Changed: Summer Gala', 'Changed: Summer Gala']);
});

test('an organiser tells those who have booked that an event is cancelled, or nobody', async () => {
	await storeBooked('supper', 'Supper');
	await storeBooked('talk', 'Talk');
	const before = await subjects();
	await openPanel(burgee.url, '/admin/events');
	const tells = dialog().getByRole('checkbox', {
		name: 'Email the 2 people who have booked that the event is cancelled',
	});
	await screen.choose('Delete', 'Supper');
	expect(await tells.isChecked()).toBe(true);
	await inDialog('Delete Event').click();
	await screen.waitForText('Supper was deleted. The 2 people who have booked will get an email');
	await screen.choose('Delete', 'Talk');
	await tells.uncheck();
	await inDialog('Delete Event').click();
	await screen.waitForText('Talk was deleted.');
	const added = (await subjects()).slice(0, -before.length || undefined);
	expect(added).toEqual(['Cancelled: Supper', 'Cancelled: Supper']);
});
