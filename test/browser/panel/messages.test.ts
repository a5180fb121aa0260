import { expect, test } from 'vitest';
import { bookingOf, messageOf } from '../../contracts/samples.ts';
import { bookableEvent } from '../../server/open-burgee.ts';
import { accessibilityViolations } from '../accessibility-tests.ts';
import { addSession, network, page, screen } from '../fixture.ts';
import { openPanel, usePanel } from './panel-page.ts';

const burgee = usePanel();

const stored = async () =>
	(await burgee.storage.messages.list({ limit: 99 })).map(
		({ to, subject }) => `${subject} → ${to}`,
	);

test('an organiser writes to those who have booked, after a preview and a test, and again after a lost connection', async () => {
	const choices = ['Fish', 'Meat'];
	const meal = { id: 'meal', kind: 'one', label: 'Meal', choices, required: false } as const;
	await burgee.storage.events.add(
		bookableEvent({ id: 'supper', name: 'Harvest Supper', questions: [meal] }),
	);
	for (const [id, userEmail, value] of [
		['anna', 'anna@example.org', 'Fish'],
		['bea', 'bea@example.org', 'Meat'],
		['cy', null, 'Meat'],
	] as const) {
		const answers = [{ questionId: 'meal', label: 'Meal', value }];
		await burgee.storage.bookings.add(bookingOf({ id, eventId: 'supper', userEmail, answers }));
	}
	await openPanel(burgee.url, '/admin/bookings/supper');
	await screen.link('Write to Those Who Booked').click();
	await screen.field('Subject *').fill('Bring a torch');
	await screen.field('Text *').fill('It will be <dark>.');
	const preview = page.frameLocator('iframe');
	await preview.getByText('It will be <dark>.').waitFor();
	const button = preview.getByRole('link', { name: 'See or Change Your Booking' });
	const colour = await button.evaluate((link) => getComputedStyle(link).backgroundColor);
	expect(colour).toBe('rgb(255, 197, 49)');

	await screen.button('Send Me a Test').click();
	await screen.waitForText('The test waits under Messages');
	expect(await stored()).toEqual(['Test: Bring a torch → commodore@example.org']);

	await network.dropFirstResponse('**/api/admin/events/supper/messages');
	await screen.button('Send 2 Emails').click();
	await screen.dialog('Send 2 emails?').waitFor();
	const send = page.getByRole('dialog').getByRole('button', { name: 'Send 2 Emails' });
	await send.press('Enter');
	await screen.alert('Failed to send the emails. If the email is listed below').waitFor();
	await screen.waitForText('0 of 2 emails sent, 2 waiting');
	await screen.button('Send 2 Emails').click();
	await send.press('Enter');
	await screen.waitForText('2 emails wait under Messages');
	expect((await stored()).sort()).toEqual([
		'Bring a torch → anna@example.org',
		'Bring a torch → bea@example.org',
		'Test: Bring a torch → commodore@example.org',
	]);
	expect(await screen.region('Without an Email Address').textContent()).toMatch(/^Bring a torch/);
	expect(await screen.field('Text *').inputValue()).toBe('');

	const audience = page.getByLabel('To', { exact: true });
	await audience.selectOption('Answered “Meal” (2)');
	await screen.field('Answer').selectOption('Fish (1)');
	expect(await page.getByText('Without an Email Address').count()).toBe(0);
	await screen.field('Subject *').fill('Your fish');
	await screen.field('Text *').fill('It is trout.');
	await screen.button('Send 1 Email').click();
	await screen.waitForText('goes to those who answered “Meal” with “Fish”.');
	await page.getByRole('dialog').getByRole('button', { name: 'Send 1 Email' }).press('Enter');
	await screen.waitForText('1 email waits under Messages');
	await screen.waitForText('Those who answered “Meal” with “Fish”, ');
	expect((await stored())[0]).toBe('Your fish → anna@example.org');
});

test('the page keeps a new text while it asks what became of the last email, even if the session ends', async () => {
	const { storage, url } = burgee;
	await storage.events.add(bookableEvent({ id: 'dinner', name: 'Laying-up Dinner' }));
	await storage.bookings.add(bookingOf({ id: 'dan', eventId: 'dinner' }));
	await storage.bookings.add(
		bookingOf({ id: 'eve', eventId: 'dinner', userEmail: null, paid: true }),
	);
	await openPanel(url, '/admin/bookings/dinner/letter');
	await screen.field('Subject *').fill('Black tie');
	await screen.field('Text *').fill('See you at eight.');
	await page.getByLabel('To', { exact: true }).selectOption('Those who have paid (0)');
	await screen.button('Send 0 Emails').click();
	await screen.waitForText('Nobody would get this email.');
	await page.getByLabel('To', { exact: true }).selectOption('Everyone who has booked (1)');
	await network.change('**/api/admin/events/dinner/letters', () => ({ isSending: true }));
	await screen.button('Send 1 Email').click();
	await page.getByRole('dialog').getByRole('button', { name: 'Send 1 Email' }).press('Enter');
	const progress = page.getByRole('progressbar', { name: 'Emails sent' });
	await progress.waitFor();
	expect(await progress.getAttribute('value')).toBe('0');

	await screen.field('Subject *').fill('Guests\u0007');
	await screen.region('Preview').getByText('The subject').waitFor();
	await screen.field('Text *').fill('Bring a guest.');
	await page.context().clearCookies();
	const lookAgain = () => page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
	await lookAgain();
	await screen.waitForText('This list may be out of date');
	expect(await screen.field('Text *').inputValue()).toBe('Bring a guest.');

	await addSession(url, burgee.cookie);
	const [message] = await storage.messages.list({ limit: 1 });
	if (!message) throw new Error('no message');
	await storage.messages.replace({ ...message, state: 'sent', revision: message.revision + 1 });
	await lookAgain();
	await page.getByRole('status').getByText('1 email sent').waitFor();
});

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
	expect((await subjects()).slice(0, 2)).toEqual(['Changed: Summer Gala', 'Changed: Summer Gala']);
});

test('an organiser tells those who have booked that an event is cancelled, or nobody', async () => {
	await storeBooked('picnic', 'Picnic');
	await storeBooked('talk', 'Talk');
	const before = await subjects();
	await openPanel(burgee.url, '/admin/events');
	const tells = dialog().getByRole('checkbox', {
		name: 'Email the 2 people who have booked that the event is cancelled',
	});
	await screen.choose('Delete', 'Picnic');
	expect(await tells.isChecked()).toBe(true);
	await inDialog('Delete Event').click();
	await screen.waitForText('Picnic was deleted. The 2 people who have booked will get an email');
	await screen.choose('Delete', 'Talk');
	await tells.uncheck();
	await inDialog('Delete Event').click();
	await screen.waitForText('Talk was deleted.');
	const added = (await subjects()).slice(0, -before.length || undefined);
	expect(added).toEqual(['Cancelled: Picnic', 'Cancelled: Picnic']);
});

test('an organiser finds a failed email on the dashboard, reads it, and sends it again', async () => {
	const createdAt = messageOf({ createdAt: new Date().toISOString() as never }).createdAt;
	await burgee.storage.messages.add(
		messageOf({ id: 'sent', to: 'ben@example.org', state: 'sent' }),
	);
	await burgee.storage.messages.add(
		messageOf({ id: 'failed', createdAt, state: 'failed', lastError: '550 no such user' }),
	);
	await openPanel(burgee.url, '/admin/dashboard');
	await screen.link(/^1 email has not reached a member/).click();
	await screen.waitForText('This server sends no emails.');
	expect(await screen.link('ben@example.org').count()).toBe(0);
	await screen.link('zoe@example.org').click();
	await screen.waitForText('550 no such user');
	const frame = page.frameLocator('iframe');
	await frame.getByText('Hello Zoë,').waitFor();
	expect(
		await frame.locator('.card').evaluate((card) => getComputedStyle(card).borderTopWidth),
	).toBe('4px');
	expect(await accessibilityViolations()).toEqual([]);
	await page.getByRole('tab', { name: 'Plain Text' }).click();
	await screen.waitForText('When: Saturday 4 July 2026, 18:30');
	await screen.button('Send Again').click();
	await screen.waitForText('The email to zoe@example.org waits to be sent again.');
	await screen.heading('No Email Has Failed').waitFor();
	await screen.link('All').click();
	await screen.link('ben@example.org').waitFor();
});
