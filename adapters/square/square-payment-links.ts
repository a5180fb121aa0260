import { hash } from 'node:crypto';
import type { PaymentLink } from '@burgee/core';
import type { LinkRequest } from '@burgee/core/ports/payment-gateway';
import type { SquareClient } from 'square';
import { z } from 'zod';
import { maxNoteLength, truncate } from './square-mapping.ts';
import { orUnavailable, type SquareRequests } from './square-request.ts';

/** Square's maximum text length in an order's line items. */
const maxItemNameLength = 512;

const defaultItemName = 'Event booking';

const link = z.object({ id: z.string().min(1), orderId: z.string().min(1), url: z.url() });

/** Square's own payment pages: creates and deletes the links that lead to them. */
export class SquarePaymentLinks {
	readonly #client: SquareClient;
	readonly #requests: SquareRequests;
	readonly #locationId: string;

	constructor(client: SquareClient, requests: SquareRequests, locationId: string) {
		this.#client = client;
		this.#requests = requests;
		this.#locationId = locationId;
	}

	async create(request: LinkRequest): Promise<PaymentLink> {
		const { key, amountMinor, currency, note, returnUrl } = request;
		const created = await this.#requests.send('CreatePaymentLink', async (options) => {
			const { paymentLink } = await this.#client.checkout.paymentLinks.create(
				{
					idempotencyKey: linkKey(request),
					order: {
						locationId: this.#locationId,
						lineItems: [
							{
								name: truncate(note, maxItemNameLength) || defaultItemName,
								quantity: '1',
								basePriceMoney: { amount: BigInt(amountMinor), currency },
							},
						],
						metadata: { checkout: key },
					},
					checkoutOptions: { redirectUrl: returnUrl },
					...(note !== '' && { paymentNote: truncate(note, maxNoteLength) }),
				},
				options,
			);
			return orUnavailable(link.safeParse(paymentLink).data ?? null);
		});
		return { linkId: created.id, orderId: created.orderId, url: created.url };
	}

	async delete({ linkId }: PaymentLink): Promise<void> {
		await this.#requests.send('DeletePaymentLink', async (options) => {
			const response = await this.#requests.nullIfNotFound(
				this.#client.checkout.paymentLinks.delete({ id: linkId }, options),
			);
			if (response !== null) orUnavailable(response.id ?? null);
		});
	}
}

/**
 * Returns a digest of the whole request as its idempotency key. Square rejects a key that was used
 * for a different request, so a changed request needs a new key.
 */
function linkKey(request: LinkRequest): string {
	return hash('sha256', JSON.stringify(request), 'base64url');
}
