import type { Currency } from '../money.ts';
import type { ChargeResult } from '../payment/charge-result.ts';
import type { Checkout, PaymentLink, ProviderPayment } from '../payment/checkout.ts';
import type { ProviderNotification } from '../payment/checkout-reducer.ts';

export interface ChargeRequest {
	/** The idempotency key, at most 40 characters. The resulting payment has this key as its `reference`. */
	key: string;
	/** The token that the provider's card form created for the card. */
	cardToken: string;
	amountMinor: number;
	currency: Currency;
	/** The event's name, shown in the provider's list of payments. */
	note: string;
}

export interface LinkRequest {
	/** The idempotency key. */
	key: string;
	amountMinor: number;
	currency: Currency;
	/** The event's name, shown to the payer on the provider's page. */
	note: string;
	/**
	 * The URL to which the provider redirects the browser afterwards. A visit to this page does not prove a
	 * payment.
	 */
	returnUrl: string;
}

/** The parts of a webhook request that its signature check needs. */
export interface WebhookRequest {
	/** The raw body, before any parsing. */
	body: Uint8Array;
	signature: string | undefined;
}

/**
 * The payment provider (decision: payment-truth). Amounts are whole minor units. If the provider does not
 * answer, or sends an unusable reply, `charge` returns 'error'. All other calls throw ClubError
 * 'payment-unavailable'.
 */
export interface PaymentGateway {
	/** The name of the gateway, 'practice' or 'square'. The name is stored with each checkout. */
	readonly name: string;
	/**
	 * Reports whether the provider accepts charges in this currency. Returns true if the provider does not
	 * answer.
	 */
	canCharge(currency: Currency): Promise<boolean>;
	/**
	 * Charges the card, at most once for each idempotency key.
	 * @returns 'key-reused' if the key was sent before with a different card. In that case this call charges
	 * nothing, and the result of the earlier charge is unknown.
	 */
	charge(request: ChargeRequest): Promise<ChargeResult | 'key-reused'>;
	/** Returns all payments made by the checkout's attempts or through its payment link. */
	find(checkout: Checkout): Promise<ProviderPayment[]>;
	/** Returns the payment, or null. Times out within seconds, because a webhook request waits for the result. */
	findPayment(paymentId: string): Promise<ProviderPayment | null>;
	/**
	 * Voids a pending charge made with this key. Has no effect on a request that has not reached the provider
	 * yet.
	 */
	voidCharge(key: string): Promise<void>;
	/** Payment pages that the provider hosts. Null if the provider hosts no such pages. */
	readonly links: {
		/** Creates a payment page. Null if the club embeds the card form in its own page. */
		create: ((request: LinkRequest) => Promise<PaymentLink>) | null;
		/** Deletes the page, so that it takes no more payments. Idempotent. */
		delete(link: PaymentLink): Promise<void>;
	} | null;
	/**
	 * Verifies and parses a webhook request. The result is empty if the request reports no payment and no
	 * refund.
	 * @returns null if the signature is not valid.
	 */
	readWebhook(webhook: WebhookRequest): ProviderNotification | null;
}
