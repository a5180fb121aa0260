import type { EventFormInput, EventJson, PaymentLinkJson } from '@burgee/core';
import type { Page } from 'playwright-core';
import { admin } from './browser-app.ts';

const dayMs = 24 * 60 * 60 * 1_000;

export interface Panel {
	addEvent(changes?: Partial<EventFormInput>): Promise<EventJson>;
	changeEvent(event: EventJson, changes: Partial<EventFormInput>): Promise<void>;
	deleteEvent(event: EventJson): Promise<void>;
	bookingsOf(
		eventId: string,
	): Promise<{ lastName: string; paid: boolean; paymentId: string | null }[]>;
}

export async function openPanel(url: string): Promise<Panel> {
	const call = async (method: string, path: string, body?: unknown, cookie = '') => {
		const response = await fetch(`${url}/api/admin${path}`, {
			method,
			headers: { cookie, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
			...(body !== undefined && { body: JSON.stringify(body) }),
		});
		if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
		return response;
	};
	const signedIn = await call('POST', '/session', admin);
	const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0];
	return {
		addEvent: async (changes = {}) =>
			(await call('POST', '/events', paidEvent(changes), cookie)).json() as Promise<EventJson>,
		changeEvent: async ({ id, name }, changes) => {
			await call('PUT', `/events/${id}`, paidEvent({ name, ...changes }), cookie);
		},
		deleteEvent: async ({ id }) => {
			await call('DELETE', `/events/${id}`, undefined, cookie);
		},
		bookingsOf: async (eventId) => {
			const response = await call('GET', `/bookings/${eventId}`, undefined, cookie);
			return ((await response.json()) as { bookings: never[] }).bookings;
		},
	};
}

/**
 * Returns the form data of an event that starts in 30 days. An adult pays £12.35. A child pays half, which
 * is not a whole number of pence. Three adults and a child pay £43.23 in total.
 */
function paidEvent(changes: Partial<EventFormInput>): EventFormInput {
	return {
		name: 'Laying-up Supper',
		description: 'Pies and speeches',
		eventdatetime: `${new Date(Date.now() + 30 * dayMs).toISOString().slice(0, 10)}T18:30:00.000Z`,
		allowBooking: true,
		offerChild: true,
		requiresPayment: true,
		price: 12.35,
		currency: 'GBP',
		...changes,
	};
}

export const total = '£43.23';
export const booking = (url: string, { id }: { id: string }) => `${url}/event-booking?id=${id}`;

/** Fills in the booking form for three adults and a child. */
export async function fillIn(page: Page, address: string, lastName: string): Promise<void> {
	await page.goto(address);
	await page.getByLabel('Lead Member First Name *').fill('Aileen');
	await page.getByLabel('Lead Member Last Name *').fill(lastName);
	await page.getByLabel(/^Total Number Attending/).fill('4');
	await page.getByRole('textbox', { name: /children/i }).fill('1');
}

export const bookAndPay = (page: Page) =>
	page.getByRole('button', { name: `Book 4 places and pay ${total}` });

/** Books in the browser, opens the payment page and returns the checkout's id. */
export async function toPayment(page: Page, address: string, lastName: string): Promise<string> {
	await fillIn(page, address, lastName);
	await bookAndPay(page).click();
	await heading(page, 'Complete Your Payment').waitFor();
	await pay(page).waitFor();
	return checkoutIdOf(page);
}

/** Books over HTTP, opens the payment page in the browser and returns the checkout's id. */
export async function openPayment(
	page: Page,
	url: string,
	{ id }: { id: string },
): Promise<string> {
	const response = await fetch(`${url}/api/payment-links`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify({
			eventId: id,
			bookingData: {
				firstName: 'Aileen',
				lastName: 'Archer',
				numberAttending: 4,
				numberOfChildren: 1,
			},
			totalAmount: 43.23,
			currency: 'GBP',
		}),
	});
	const { redirectUrl, checkoutId } = (await response.json()) as PaymentLinkJson;
	await page.goto(redirectUrl);
	await pay(page).waitFor();
	return checkoutId;
}

export function checkoutIdOf(page: Page): string {
	return new URL(page.url()).searchParams.get('checkoutId') ?? '';
}

export const heading = (page: Page, name: string) =>
	page.getByRole('heading', { level: 1, name, exact: true });
export const pay = (page: Page) => page.getByRole('button', { name: `Pay ${total}` });

export async function payWith(page: Page, card: string): Promise<void> {
	await page.getByRole('radio', { name: card, exact: true }).check();
	await pay(page).click();
}

export async function statusOf(url: string, checkoutId: string): Promise<string> {
	const response = await fetch(`${url}/api/checkouts/${checkoutId}`);
	return ((await response.json()) as { status: string }).status;
}
