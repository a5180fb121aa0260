import type { Instant } from '../rules/calendar/london-time.ts';
import type { Currency } from '../rules/money.ts';
import type { ChargeResult } from '../rules/payment/charge-result.ts';
import type { Checkout, PaymentLink } from '../rules/payment/checkout.ts';
import type { ProviderNotification } from '../rules/payment/checkout-reducer.ts';
import type { Environment } from '../rules/payment/environment.ts';
import type { ProviderPayment, ProviderRefund } from '../rules/payment/provider-payment.ts';

interface PaymentRequest {
	/** The idempotency key of the payment request, at most 40 characters. */
	key: string;
	amountMinor: number;
	currency: Currency;
	/** The name of the event, which the provider shows in its list of payments and on its payment page. */
	note: string;
}

/**
 * A request to charge a card. The resulting payment has the idempotency key of this request as its
 * `reference`.
 */
export interface ChargeRequest extends PaymentRequest {
	cardToken: string;
}

/** Asks for a link to the payment provider's own page. */
export interface LinkRequest extends PaymentRequest {
	/**
	 * The URL to which the provider redirects the browser after the payment. A request for this URL
	 * does not prove a payment.
	 */
	returnUrl: string;
}

/** A request to refund a payment in whole or in part. */
export interface RefundRequest {
	/** The idempotency key of the refund, at most 40 characters. */
	key: string;
	paymentId: string;
	amountMinor: number;
	/** The currency of the payment. */
	currency: Currency;
	/** Why the club refunds the payment. The provider keeps the first 192 characters with the refund. */
	reason: string;
}

/** Which page of the provider's payments or refunds is read: those made from `since` until before `before`. */
export interface ProviderListRequest {
	since: Instant;
	before: Instant;
	/** The `next` of the page before, which was read with the same times. Null for the first page. */
	cursor: string | null;
}

/** A page of the provider's payments or refunds, in the order in which they were made. A page may be empty. */
export interface ProviderPage<Item> {
	items: Item[];
	/** The cursor of the next page. Null for the last page. */
	next: string | null;
	/**
	 * Until before this time, by the provider's clock, everything has been read with this page and those before. Null if
	 * an empty page is not the last one.
	 */
	readUntil: Instant | null;
}

/** The body and the signature of a webhook request from the payment provider. */
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
	/**
	 * The name of the payment provider, 'practice' or 'square'. The name is stored with each checkout.
	 */
	readonly name: string;
	/** The environment that is stored with each checkout and its booking (decision: test-money). */
	readonly environment: Environment;
	/**
	 * Reports whether the payment provider accepts charges in this currency. Returns true if the provider
	 * does not respond.
	 */
	canCharge(currency: Currency): Promise<boolean>;
	/**
	 * Charges the card, at most once for each idempotency key.
	 * @returns 'key-reused' if an earlier request sent this key with a different card. Then this
	 * request charges nothing, and the result of the earlier request is unknown.
	 */
	charge(request: ChargeRequest): Promise<ChargeResult | 'key-reused'>;
	/** Returns all payments of the checkout, made by a card charge or through the payment link. */
	find(checkout: Checkout): Promise<ProviderPayment[]>;
	/**
	 * Looks up a payment at the provider. Returns null if no payment has this id. Times out within
	 * seconds, because a webhook request waits for the result.
	 */
	findPayment(paymentId: string): Promise<ProviderPayment | null>;
	/**
	 * Voids a pending charge that was sent with this idempotency key. Has no effect on a charge that
	 * has not reached the provider yet.
	 */
	voidCharge(key: string): Promise<void>;
	/**
	 * Refunds a payment, at most once for each idempotency key. A repeated request must be identical to the
	 * first one.
	 * @returns the refund, which may still be pending or may have failed.
	 * @throws ClubError 'refund-refused' if the provider has refused the request, so that nothing is refunded.
	 * After 'payment-unavailable', the result is unknown: repeat the request with the same key.
	 */
	refund(request: RefundRequest): Promise<ProviderRefund>;
	/**
	 * Returns all refunds that were made or changed status at `since` or later, by the provider's clock. They
	 * include refunds made on the provider's site, and refunds of payments that do not belong to Burgee. A refund may be
	 * missing for some seconds after it was made.
	 */
	findRefunds(since: Instant): Promise<ProviderRefund[]>;
	/**
	 * Looks up a refund at the provider. Returns null if no refund has this id. Times out within seconds, because a panel
	 * user waits for the result.
	 */
	findRefund(refundId: string): Promise<ProviderRefund | null>;
	/**
	 * Returns one page of the payments of the club's account, also of those that do not belong to Burgee. A payment may be
	 * missing for some seconds after it was made.
	 */
	listPayments(request: ProviderListRequest): Promise<ProviderPage<ProviderPayment>>;
	/** Returns one page of the refunds of the club's account, as `listPayments` does. */
	listRefunds(request: ProviderListRequest): Promise<ProviderPage<ProviderRefund>>;
	/** Methods for the payment pages on the provider's site. Null if the provider has no such pages. */
	readonly links: {
		/**
		 * Creates a payment page on the provider's site. If the club uses the card form on Burgee's
		 * page, this method is null.
		 */
		create: ((request: LinkRequest) => Promise<PaymentLink>) | null;
		/**
		 * Deletes a payment page on the provider's site, so that no payment can be made on this page.
		 * Idempotent.
		 */
		delete(link: PaymentLink): Promise<void>;
	} | null;
	/**
	 * Verifies and parses a webhook request from the payment provider.
	 * @returns the payments and refunds that the request reports, possibly none. Null if the signature is
	 * invalid.
	 */
	readWebhook(webhook: WebhookRequest): ProviderNotification | null;
}
