import type { Currency } from '../money.ts';
import type { ChargeResult } from '../payment/charge-result.ts';
import type { Checkout, PaymentLink, ProviderPayment } from '../payment/checkout.ts';
import type { ProviderNotification } from '../payment/checkout-reducer.ts';

export interface ChargeRequest {
	/** Charges once, however often it is sent; at most 40 characters. It is the payment's `reference`. */
	key: string;
	/** What the provider's card form made of the card. */
	cardToken: string;
	amountMinor: number;
	currency: Currency;
	/** For the provider's own lists: the event's name. */
	note: string;
}

export interface LinkRequest {
	/** Makes one link, however often it is sent. */
	key: string;
	amountMinor: number;
	currency: Currency;
	/** What the payer sees on the provider's page: the event's name. */
	note: string;
	/** Where the payer's browser is sent afterwards; being there proves nothing. */
	returnUrl: string;
}

/** What a webhook came with. */
export interface WebhookRequest {
	/** As it was received, byte for byte. */
	body: Uint8Array;
	signature: string | undefined;
}

/**
 * Whoever takes the money. Amounts are whole minor units. Where it does not answer, or not with anything
 * that helps, each call but `charge` throws ClubError 'payment-unavailable'; `charge` answers 'error'.
 */
export interface PaymentGateway {
	/** Kept with each checkout: 'practice', 'square'. */
	readonly name: string;
	/** Whether a charge in this currency can succeed; true where that cannot be known now. */
	canCharge(currency: Currency): Promise<boolean>;
	/**
	 * Charges the card.
	 * @returns 'key-reused' where the provider has had this key with another card: whatever came of that, nothing
	 * more was charged now.
	 */
	charge(request: ChargeRequest): Promise<ChargeResult | 'key-reused'>;
	/** All that the provider has for these attempts and this link. */
	find(checkout: Checkout): Promise<ProviderPayment[]>;
	/** Null where there is none of this id. A notification waits for it: it fails after some seconds rather than minutes. */
	findPayment(paymentId: string): Promise<ProviderPayment | null>;
	/**
	 * The provider shall leave what it has under this key and has not decided. It knows nothing of what is
	 * still on its way to it.
	 */
	voidCharge(key: string): Promise<void>;
	/** Pages of the provider's own; null where it has none. */
	readonly links: {
		/** Null where payers stay on our page. */
		create: ((request: LinkRequest) => Promise<PaymentLink>) | null;
		/** Nobody can pay there any more. Closing it twice is no mistake. */
		delete(link: PaymentLink): Promise<void>;
	} | null;
	/** What a webhook says; null where the provider did not sign it. News of something else are empty. */
	readWebhook(webhook: WebhookRequest): ProviderNotification | null;
}
