import type { Currency } from '../rules/money.ts';
import type { ChargeResult } from '../rules/payment/charge-result.ts';
import type { Checkout, PaymentLink } from '../rules/payment/checkout.ts';
import type { ProviderNotification } from '../rules/payment/checkout-reducer.ts';
import type { ProviderPayment } from '../rules/payment/provider-payment.ts';

interface PaymentRequest {
	/** The idempotency key, at most 40 characters. */
	key: string;
	amountMinor: number;
	currency: Currency;
	/** The name of the event, which the provider shows in its list of payments and on its payment page. */
	note: string;
}

/** A payment that results from a charge has the key of the charge as its `reference`. */
export interface ChargeRequest extends PaymentRequest {
	cardToken: string;
}

export interface LinkRequest extends PaymentRequest {
	/**
	 * The URL to which the provider redirects the browser after the payment. A request for this URL
	 * does not prove a payment.
	 */
	returnUrl: string;
}

/** The data of a webhook request that the signature check needs. */
export interface WebhookRequest {
	body: Uint8Array;
	signature: string | undefined;
}

/**
 * The connection to the payment provider (decision: payment-truth). Amounts are in whole minor
 * units. If the provider does not respond, or sends an unusable response, `charge` returns 'error',
 * and all other methods throw ClubError 'payment-unavailable'.
 */
export interface PaymentGateway {
	/** 'practice' or 'square'. The name is stored with each checkout. */
	readonly name: string;
	/**
	 * Reports whether the provider accepts charges in this currency. Returns true if the provider does
	 * not respond.
	 */
	canCharge(currency: Currency): Promise<boolean>;
	/**
	 * Charges the card, at most once for each idempotency key.
	 * @returns 'key-reused' if the key was sent before with a different card. In that case nothing is
	 * charged, and the result of the earlier charge is unknown.
	 */
	charge(request: ChargeRequest): Promise<ChargeResult | 'key-reused'>;
	/** Returns all payments of the checkout, made by a card charge or through the payment link. */
	find(checkout: Checkout): Promise<ProviderPayment[]>;
	/**
	 * Returns null if the provider has no payment with this id. Times out within seconds, because a
	 * webhook request waits for the result.
	 */
	findPayment(paymentId: string): Promise<ProviderPayment | null>;
	/**
	 * Voids a pending charge that was sent with this idempotency key. Has no effect on a charge that
	 * has not reached the provider yet.
	 */
	voidCharge(key: string): Promise<void>;
	/** The provider's own payment pages. Null if the provider has no such pages. */
	readonly links: {
		/** Creates a payment page. This method is null if the club uses the card form on Burgee's page. */
		create: ((request: LinkRequest) => Promise<PaymentLink>) | null;
		/** Deletes the payment page, so that no payment can be made on it. Idempotent. */
		delete(link: PaymentLink): Promise<void>;
	} | null;
	/**
	 * Verifies and parses a webhook request. The result is empty if the request reports neither a
	 * payment nor a refund.
	 * @returns null if the signature is invalid.
	 */
	readWebhook(webhook: WebhookRequest): ProviderNotification | null;
}
