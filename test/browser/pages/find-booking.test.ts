import { describe, expect, test } from 'vitest';
import { bookableEvent, storeEvent, useBurgee } from '../../server/open-burgee.ts';
import { checkAccessibility } from '../accessibility-tests.ts';
import { page, screen, usePage } from '../fixture.ts';

const member = { firstName: 'Anna', lastName: 'Reed', numberAttending: 2 };
const address = 'anna@example.org';

describe('the page that sends members their links', () => {
	usePage();
	// No mail server listens at this port, so the emails wait, with their secrets.
	const burgee = useBurgee({
		...{ STORAGE: 'memory', MAIL: 'smtp', SMTP_URL: 'smtp://127.0.0.1:1' },
		MAIL_FROM: 'bookings@example.org',
	});

	test('a member whose link does not work gets a new one by email, by keyboard', async () => {
		const eventId = await storeEvent(burgee.storage, bookableEvent);
		await burgee.http.post('/api/bookings', { ...member, eventId, userEmail: address });
		await page.goto(`${burgee.url}/booking/unknown`);
		await screen.title('Booking Not Found').waitFor();
		await checkAccessibility();
		await screen.link('Find Your Booking').press('Enter');
		await screen.title('Find Your Booking').waitFor();
		await page.locator('[data-interactive]').waitFor();
		await screen.button('Send My Links').press('Enter');
		await screen.alert().getByText('Email is required').waitFor();
		await checkAccessibility();
		await screen.field('Email *').fill(address);
		await page.keyboard.press('Enter');
		await screen.text(/^If anna@example.org has a coming booking, an email/).waitFor();
		await checkAccessibility();
		await burgee.linkRequests.settle();
		const messages = await burgee.storage.messages.list({ limit: 9 });
		const message = messages.find(({ kind }) => kind === 'booking-link');
		await page.goto(`${burgee.url}/booking/${message?.secret}`);
		await screen.text('You’re booked. See you there!').waitFor();
	});

	test('without script, the page says whom to ask', async () => {
		const { body } = await burgee.http.get<string>('/booking');
		expect(body).toContain('Send My Links');
		expect(body.replace(/<.*?>/g, '')).toMatch(/or does nothing arrive\? Email bookings@/);
	});
});

describe('the page on a server that sends no emails', () => {
	const burgee = useBurgee({ STORAGE: 'memory' });

	test('a member reads whom to ask for the link', async () => {
		const { body } = await burgee.http.get<string>('/booking');
		expect(body.replace(/<.*?>/g, '')).toContain('Have you lost the link? Email');
		expect(body).not.toContain('Send My Links');
	});
});
