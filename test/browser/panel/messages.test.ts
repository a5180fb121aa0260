import { expect, test } from 'vitest';
import { messageOf } from '../../contracts/samples.ts';
import { useBurgee } from '../../server/open-burgee.ts';
import { accessibilityViolations } from '../accessibility-tests.ts';
import { page, screen } from '../fixture.ts';
import { openPanel, usePanel } from './panel-page.ts';

const burgee = useBurgee({ STORAGE: 'memory' });
usePanel(burgee);

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
