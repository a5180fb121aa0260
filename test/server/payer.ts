import type { CheckoutJson, PaymentLinkJson } from '@burgee/core/api/payments';
import { expect } from 'vitest';
import { type HttpClient, idempotency } from './http-client.ts';

/** The request body for a booking of three adults and a child, who pay £43.23. */
export function paymentLinkFor(eventId: string, changes: Record<string, unknown> = {}) {
	return {
		eventId,
		bookingData: {
			firstName: 'Anna',
			lastName: 'Reed',
			numberAttending: 4,
			numberOfChildren: 1,
			numberOfSoftDrinks: 0,
			numberOfVegetarian: 0,
		},
		totalAmount: 43.23,
		currency: 'GBP',
		...changes,
	};
}

export class Payer {
	readonly #http: HttpClient;

	constructor(http: HttpClient) {
		this.#http = http;
	}

	requestLink(body: unknown, key?: string) {
		return this.#http.post<PaymentLinkJson>('/api/payment-links', body, idempotency(key));
	}

	async start(eventId: string, key?: string): Promise<PaymentLinkJson> {
		const { status, body } = await this.requestLink(paymentLinkFor(eventId), key);
		expect(status).toBe(201);
		return body;
	}

	pay(checkoutId: string, cardToken: unknown) {
		return this.#http.post(`/api/checkouts/${checkoutId}/payments`, { cardToken });
	}

	cancel(checkoutId: string) {
		return this.#http.delete(`/api/checkouts/${checkoutId}`);
	}

	read(checkoutId: string) {
		return this.#http.read<CheckoutJson>(`/api/checkouts/${checkoutId}`);
	}
}
