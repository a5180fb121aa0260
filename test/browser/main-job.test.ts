import { describe, expect, test } from 'vitest';
import { testedStorages } from '../storages.ts';
import { widths } from './chromium.ts';
import { app, network, openInPanel, page, screen, useApp, usePage } from './fixture.ts';

/** SQLite, unless the variable STORAGE selects another storage. A season over HTTP tests all of them. */
const storage = testedStorages().find((name) => name === 'sqlite') ?? testedStorages()[0];

describe(`with STORAGE=${storage}`, () => {
	useApp(storage);

	usePage({
		...{ viewport: widths.phone, reducedMotion: 'reduce' },
		...{ acceptDownloads: true, locale: 'en-US' },
	});

	test('on a phone, an organiser sees the booking that a member made for the organiser’s new event', async () => {
		const eventName = 'Slipway Supper';
		const surname = 'Archer';
		const errors = screen.watchErrors(/status of (401|404|422)/);

		await screen.goto(`${app.url}/admin/events/create`);
		await page.waitForURL('**/admin/login');
		expect(await screen.button(/sign in/i).isDisabled()).toBe(true);
		await screen.signIn('not it');
		await screen.text('Invalid email or password').waitFor();
		await screen.signIn();
		await page.waitForURL('**/admin/events/create');

		await screen.button('Publish Event').click();
		await screen.alert('Event name is required').waitFor();
		await screen.field(/event name/i).fill(eventName);
		await screen.field(/^start/i).fill(nextMonth('18:30'));
		await screen.field(/short description/i).fill('Chowder & <b>bread</b> on the slipway');
		for (const flag of [/allow booking/i, /child/i, /soft drinks/i, /vegetarian/i, /boat event/i]) {
			await screen.checkbox(flag).check();
		}
		await screen.button('Publish Event').click();
		await screen.text('Event created successfully!').waitFor();

		await screen.field('Find an event by name').fill(eventName);
		await row(eventName).getByRole('link', { name: /edit/i }).click();
		await page.waitForURL('**/admin/events/edit/*');
		await screen.field(/event name/i).fill(`${eventName} & Songs`);
		await screen.button(/update event|save/i).click();
		await screen.text('Event updated successfully!').waitFor();

		await screen.goto(`${app.url}/calendar`);
		const entry = await screen.openEvent(`${eventName} & Songs`);
		await entry.getByText('<b>bread</b>').waitFor();
		await entry.getByRole('link', { name: /book event/i }).click();
		await page.waitForURL('**/event-booking?id=*');

		// The specification quotes the validation messages that this test expects.
		const book = screen.button(/^book/i);
		await screen.field('Lead Member First Name *').fill('Aileen');
		await screen.field(/^Total Number Attending/).press('End');
		await page.keyboard.type('.5');
		expect(await book.innerText()).toBe('Book places');
		await book.click();
		await screen.alert('Please enter a whole number').waitFor();
		expect(await screen.field(/^Total Number Attending/).inputValue()).toBe('1.5');
		await screen.field(/^Total Number Attending/).fill('2 people');
		expect(await screen.field(/^Total Number Attending/).inputValue()).toBe('2');
		await page.getByRole('textbox', { name: /children/i }).fill('3');
		await book.click();
		const alert = screen.alert();
		await alert.getByText('Number of children (3) cannot exceed total attendees (2)').waitFor();
		await page.getByRole('textbox', { name: /children/i }).fill('1');
		expect(await alert.count()).toBe(0);
		await screen.field(/^Total Number Attending/).fill('0');
		await book.click();
		await alert.getByText('Number of attendees must be at least 1').waitFor();
		await screen.field(/^Total Number Attending/).fill('3');
		await screen.field('Lead Member Last Name *').fill(surname);
		await page.getByRole('textbox', { name: /vegetarian/i }).fill('2');
		await screen.field(/boat name/i).fill('Kittiwake');
		expect(await book.innerText()).toContain('Book 3 places');
		await network.doubleClick(book, '**/api/bookings');
		await screen.heading('Booking Submitted Successfully').waitFor();

		const google = await screen.link(/google/i).getAttribute('href');
		expect(google).toContain('calendar.google.com/calendar/render?action=TEMPLATE');
		expect(google).toContain(encodeURIComponent(`${eventName} & Songs`));
		const outlook = await screen.link(/outlook/i).getAttribute('href');
		expect(outlook).toContain('outlook.live.com/calendar');
		const [download] = await Promise.all([
			page.waitForEvent('download'),
			screen.link(/ical/i).click(),
		]);
		expect(download.suggestedFilename()).toBe(
			`${`${eventName} & Songs`.toLowerCase().replace(/[^a-z0-9]/g, '_')}.ics`,
		);

		await screen.goto(`${app.url}/admin/bookings`);
		const overview = row(`${eventName} & Songs`);
		expect(await overview.innerText()).toContain('3 people');
		await overview.getByRole('link').first().click();
		await page.waitForURL('**/admin/bookings/*');
		const booking = row(surname);
		await booking.waitFor();
		expect(await booking.count()).toBe(1);
		expect(await booking.innerText()).toContain('Kittiwake');
		await booking.getByRole('link').click();
		await screen.text('Free Event', { exact: true }).waitFor();

		await openInPanel('/admin/events');
		await screen.field('Find an event by name').fill(eventName);
		await screen.choose('Delete', `${eventName} & Songs`);
		const question = page.getByRole('dialog');
		expect(await question.innerText()).toMatch(/1 booking/);
		await question.getByRole('button', { name: /delete/i }).click();
		await question.waitFor({ state: 'hidden' });
		await row(`${eventName} & Songs`).waitFor({ state: 'detached' });

		expect(errors).toEqual([]);
	});
});

function row(text: string) {
	return screen.row(text);
}

function nextMonth(time: string): string {
	const date = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000);
	return `${date.toISOString().slice(0, 10)}T${time}`;
}
