import type { EventFormInput } from '@burgee/core';
import type { EventBookingsJson } from '@burgee/core/api/bookings';
import type { EventJson } from '@burgee/core/api/events';
import { beforeAll, beforeEach } from 'vitest';
import { HttpClient } from '../server/http-client.ts';
import { firstAdmin, signIn } from '../server/open-burgee.ts';
import { Payer } from '../server/payer.ts';
import { addSession, app, page, screen } from './fixture.ts';

const dayMs = 24 * 60 * 60 * 1_000;
export const total = '£43.23';

/** The running test's event, which has a price. */
export let event: PaidEvent;

/** Adds an event with a price to the app before each test. */
export function usePaidEvent(): void {
	let panel: HttpClient;
	beforeAll(async () => {
		panel = await openPanel(app.url);
	});
	beforeEach(async () => {
		event = await addPaidEvent(panel);
	});
}

/** Signs the first administrator in over HTTP. */
export async function openPanel(url: string): Promise<HttpClient> {
	return new HttpClient(url, { Cookie: await signIn(url, firstAdmin) });
}

/** Signs the first administrator in, in the browser of the running test. */
export async function enterPanel(): Promise<void> {
	await addSession(app.url, await signIn(app.url, firstAdmin));
}

export async function addPaidEvent(panel: HttpClient, name = 'Laying-up Supper') {
	const { body } = await panel.post<EventJson>('/api/admin/events', formOf({ name }));
	return new PaidEvent(panel, body);
}

/**
 * Returns the form data of an event that starts in 30 days. An adult pays £12.35, and a child pays half of
 * this price. The total for three adults and a child is rounded to £43.23.
 */
function formOf(changes: Partial<EventFormInput> & { name: string }): EventFormInput {
	return {
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

/** An event that members must pay for. The methods book the event, pay for it and change it. */
class PaidEvent {
	readonly id: string;
	readonly panel: HttpClient;
	readonly #name: string;
	readonly #payer: Payer;
	/** The id of the last booking's checkout. */
	checkoutId = '';

	constructor(panel: HttpClient, { id, name }: EventJson) {
		this.panel = panel;
		this.id = id;
		this.#name = name;
		this.#payer = new Payer(panel);
	}

	/** The URL of the event's booking page. */
	get address(): string {
		return `${this.panel.url}/event-booking?id=${this.id}`;
	}

	/** Returns the URL of the payment page for a checkout of this event. */
	addressOf(payment: 'pending' | 'success', checkoutId = this.checkoutId): string {
		return `${this.address}&payment=${payment}&checkoutId=${checkoutId}`;
	}

	async change(changes: Partial<EventFormInput>) {
		const path = `/api/admin/events/${this.id}`;
		const form = formOf({ name: this.#name, ...changes });
		return this.panel.put(path, form, await this.panel.ifMatch(path));
	}

	async bookings(): Promise<EventBookingsJson['bookings']> {
		const path = `/api/admin/bookings/${this.id}`;
		return (await this.panel.read<EventBookingsJson>(path)).bookings;
	}

	/** Fills in the booking form for three adults and a child. */
	async fillIn(lastName: string): Promise<void> {
		await screen.goto(this.address);
		await screen.fillLeadMember('Aileen', lastName);
		await screen.field(/^Total Number Attending/).fill('4');
		await page.getByRole('textbox', { name: /children/i }).fill('1');
	}

	/** Books the event in the browser, opens the payment page and returns the checkout's id. */
	async toPayment(lastName: string): Promise<string> {
		await this.fillIn(lastName);
		await bookAndPay().click();
		await screen.title('Complete Your Payment').waitFor();
		await pay().waitFor();
		this.checkoutId = checkoutIdOf();
		return this.checkoutId;
	}

	/** Books the event over HTTP, without the browser. */
	async startPayment(): Promise<void> {
		const { checkoutId } = await this.#payer.start(this.id);
		this.checkoutId = checkoutId;
	}

	/** Opens the payment page of the last booking in the browser. */
	async showPayment(): Promise<void> {
		await screen.goto(this.addressOf('pending'));
		await pay().waitFor();
	}

	async status(checkoutId = this.checkoutId): Promise<string> {
		return (await this.#payer.read(checkoutId)).status;
	}

	/** Pays the checkout over HTTP, not in the browser. `cardToken` selects a test card, such as 'declined'. */
	payElsewhere(cardToken = 'paid') {
		return this.#payer.pay(this.checkoutId, cardToken);
	}

	cancelElsewhere() {
		return this.#payer.cancel(this.checkoutId);
	}
}

export const bookAndPay = () => screen.button(`Book 4 places and pay ${total}`);

export const checkoutIdOf = (tab = page) => new URL(tab.url()).searchParams.get('checkoutId') ?? '';

export const pay = (on = screen) => on.button(`Pay ${total}`);

export async function payWith(card: string): Promise<void> {
	await page.getByRole('radio', { name: card, exact: true }).check();
	await pay().click();
}

export const paymentSucceeds = (on = screen) => on.title('Payment Created Successfully').waitFor();
