import { expect, test } from 'vitest';
import { bookingOf } from '../../contracts/samples.ts';
import { bookableEvent, useBurgee } from '../../server/open-burgee.ts';
import { accessibilityViolations } from '../accessibility-tests.ts';
import { addSession, network, page, screen } from '../fixture.ts';
import { openPanel, usePanel } from './panel-page.ts';

const burgee = useBurgee({ STORAGE: 'memory' });
usePanel(burgee);

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
	expect(await accessibilityViolations()).toEqual([]);
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
