import { describe, expect, test } from 'vitest';
import { accessibilityViolations } from '../accessibility-tests.ts';
import { isFocused, network, page, screen, useApp, usePage } from '../fixture.ts';

useApp();
usePage();

const bookingForm = '/event-booking?id=sample-talk';
const forget = () => screen.button('Forget my bookings on this device');
const remembered = () => page.evaluate(() => localStorage.getItem('burgee.own-bookings'));

async function book(lastName: string): Promise<void> {
	await screen.goto(bookingForm);
	await screen.fillLeadMember('Aileen', lastName);
	await screen.button(/^Book/).click();
}

describe('forgetting the bookings of a device', () => {
	test('the booking page forgets the bookings of this device, and remembers them again after Undo', async () => {
		await screen.goto(bookingForm);
		await screen.heading('Book Your Places').waitFor();
		expect(await forget().count()).toBe(0);
		await book('Archer');
		await screen.title('Booking Submitted Successfully').waitFor();
		await forget().waitFor();
		expect(await accessibilityViolations()).toEqual([]);

		await forget().click();
		await screen.text('This device has forgotten your bookings.').waitFor();
		expect(await remembered()).toBe('[]');
		await screen.button('Undo').click();
		await screen.text('This device remembers your bookings again.').waitFor();
		expect(await remembered()).toContain('aileen archer');

		await screen.goto(bookingForm);
		await forget().press('Enter');
		const notice = page.getByRole('status').filter({ hasText: 'has forgotten' });
		expect(await isFocused(notice.locator('..'))).toBe(true);
		// The device no longer asks before a second booking.
		await book('Archer');
		await screen.title('Booking Submitted Successfully').waitFor();
	});

	test('both forms say how long the club stores the data, or that it has no limit', async () => {
		await screen.goto(bookingForm);
		const afterEvent =
			'The club stores your name and email with this booking, and erases them 24 months after the event.';
		await screen.text(afterEvent).waitFor();
		await screen.goto('/work-day-booking?id=sample-work-day');
		await screen.text(/and erases them 24 months after the work day\.$/).waitFor();
		await network.change('**/api/club', () => ({ retentionMonths: null }));
		await screen.goto(bookingForm);
		await screen.text(/and keeps them without a time limit\.$/).waitFor();
	});
});
