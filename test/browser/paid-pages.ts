import type { EventFormInput } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import type { PaymentLinkJson } from '@burgee/core/api/payments';
import { firstAdmin, paymentLinkFor, sendJson, signIn } from '../server/open-burgee.ts';
import { page } from './fixture.ts';

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
	const cookie = await signIn(url, firstAdmin);
	const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => {
		const response = await sendJson(`${url}/api/admin${path}`, method, body, { cookie });
		if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
		return response;
	};
	return {
		addEvent: async (changes = {}) =>
			(await call('POST', '/events', paidEvent(changes))).json() as Promise<EventJson>,
		changeEvent: async ({ id, name }, changes) => {
			await call('PUT', `/events/${id}`, paidEvent({ name, ...changes }));
		},
		deleteEvent: async ({ id }) => {
			await call('DELETE', `/events/${id}`);
		},
		bookingsOf: async (eventId) => {
			const response = await call('GET', `/bookings/${eventId}`);
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
export async function fillIn(address: string, lastName: string): Promise<void> {
	await page.goto(address);
	await page.getByLabel('Lead Member First Name *').fill('Aileen');
	await page.getByLabel('Lead Member Last Name *').fill(lastName);
	await page.getByLabel(/^Total Number Attending/).fill('4');
	await page.getByRole('textbox', { name: /children/i }).fill('1');
}

export const bookAndPay = () =>
	page.getByRole('button', { name: `Book 4 places and pay ${total}` });

/** Books in the browser, opens the payment page and returns the checkout's id. */
export async function toPayment(address: string, lastName: string): Promise<string> {
	await fillIn(address, lastName);
	await bookAndPay().click();
	await heading('Complete Your Payment').waitFor();
	await pay().waitFor();
	return checkoutIdOf();
}

/** Books over HTTP, opens the payment page in the browser and returns the checkout's id. */
export async function openPayment(url: string, { id }: { id: string }): Promise<string> {
	const response = await sendJson(`${url}/api/payment-links`, 'POST', paymentLinkFor(id));
	const { redirectUrl, checkoutId } = (await response.json()) as PaymentLinkJson;
	await page.goto(redirectUrl);
	await pay().waitFor();
	return checkoutId;
}

export function checkoutIdOf(on = page): string {
	return new URL(on.url()).searchParams.get('checkoutId') ?? '';
}

export const heading = (name: string, on = page) =>
	on.getByRole('heading', { level: 1, name, exact: true });
export const pay = (on = page) => on.getByRole('button', { name: `Pay ${total}` });

export async function payWith(card: string): Promise<void> {
	await page.getByRole('radio', { name: card, exact: true }).check();
	await pay().click();
}

export async function statusOf(url: string, checkoutId: string): Promise<string> {
	const response = await fetch(`${url}/api/checkouts/${checkoutId}`);
	return ((await response.json()) as { status: string }).status;
}

export const paymentSucceeds = (on = page) => heading('Payment Created Successfully', on).waitFor();
