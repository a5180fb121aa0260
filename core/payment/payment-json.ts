import { z } from 'zod';
import { bookingForm } from '../booking/booking-form.ts';
import { currencies, toMajor } from '../money.ts';
import { requiredLine } from '../text/text-schemas.ts';
import { chargeResults } from './charge-result.ts';
import {
	type Checkout,
	checkoutStatus,
	checkoutStatuses,
	isOpen,
	mismatchedPayments,
} from './checkout.ts';
import { isChargeInFlight } from './sync-with-provider.ts';

const eventId = requiredLine('eventId', 200);

/**
 * Creates the schema for the body of POST /api/payment-links. `totalAmount` (major units) and `currency` are
 * the price that the payer saw. The server refuses a price that differs from its own (decision: money).
 */
export function paymentLinkRequestWith(form: typeof bookingForm) {
	return z
		.strictObject({
			eventId,
			bookingData: form.safeExtend({
				eventId: eventId.optional(),
				submittedAt: z.iso.datetime({ offset: true }).optional(),
			}),
			totalAmount: z.number({ error: 'totalAmount must be a number' }),
			currency: z.enum(currencies, { error: 'Currency must be GBP, EUR or USD' }),
		})
		.superRefine((request, context) => {
			const bookingEventId = request.bookingData.eventId;
			if (bookingEventId !== undefined && bookingEventId !== request.eventId) {
				context.addIssue({
					code: 'custom',
					path: ['bookingData', 'eventId'],
					message: 'bookingData.eventId must be the same as eventId',
				});
			}
		});
}

export const paymentLinkRequest = paymentLinkRequestWith(bookingForm);
export type PaymentLinkRequestInput = z.input<typeof paymentLinkRequest>;

/** The reply of POST /api/payment-links (specification §7). */
export const paymentLinkJson = z.object({
	success: z.literal(true),
	redirectUrl: z.url(),
	checkoutId: z.string(),
	bookingId: z.string(),
});
export type PaymentLinkJson = z.infer<typeof paymentLinkJson>;

/** The reply of GET /api/checkouts/:checkoutId, without personal data. `amount` is in major units. */
export const checkoutJson = z.object({
	status: z.enum(checkoutStatuses),
	amount: z.number(),
	currency: z.enum(currencies),
	eventId: z.string(),
	/** The payment provider: 'practice' or 'square'. */
	provider: z.string(),
	/** The URL of the provider's payment page. Null if the checkout cannot be paid on such a page. */
	paymentPage: z.url().nullable(),
	/**
	 * Whether a charge is in flight or a payment is still pending at the provider. Until that ends, no other
	 * charge can start.
	 */
	underway: z.boolean(),
	/**
	 * Whether the provider took a payment in a wrong amount or currency. Such a payment never counts as paid.
	 */
	wrongAmount: z.boolean(),
});
export type CheckoutJson = z.infer<typeof checkoutJson>;

/**
 * Converts a checkout to JSON.
 * @param options.currentProvider the provider that the club uses now. A checkout of another provider can no
 * longer be paid.
 */
export function toCheckoutJson(
	checkout: Checkout,
	{ currentProvider, now }: { currentProvider: string | null; now: Date },
): CheckoutJson {
	const status = checkoutStatus(checkout);
	const wrongAmount = mismatchedPayments(checkout).length > 0;
	const canBePaid = isOpen(checkout) && !wrongAmount && checkout.provider === currentProvider;
	return {
		status,
		amount: toMajor(checkout.amountMinor),
		currency: checkout.currency,
		eventId: checkout.eventId,
		provider: checkout.provider,
		paymentPage: canBePaid ? (checkout.link?.url ?? null) : null,
		underway: isOpen(checkout) && isChargeInFlight(checkout, now),
		wrongAmount,
	};
}

/** The reply of POST /api/checkouts/:checkoutId/payments. */
export const cardPaymentJson = z.object({
	status: z.enum(checkoutStatuses),
	/** The name of the charge's result (specification §4). */
	answer: z.enum(chargeResults),
	/**
	 * The provider's payment status. Set only for the result 'success', which also covers a payment that the
	 * provider refused ('FAILED').
	 */
	paymentStatus: z.string().optional(),
});
export type CardPaymentJson = z.infer<typeof cardPaymentJson>;

/** The payment provider in the reply of GET /api/club, with the settings of its card form. */
export const paymentProviderJson = z.discriminatedUnion('provider', [
	z.object({ provider: z.literal('none') }),
	z.object({ provider: z.literal('practice'), priceTestHook: z.boolean() }),
	z.object({
		provider: z.literal('square'),
		/** Whether the payer enters the card on Burgee's page or on Square's page. */
		checkout: z.enum(['embedded', 'hosted']),
		applicationId: z.string(),
		locationId: z.string(),
		/** The URL of Square's card form script. */
		script: z.url(),
		priceTestHook: z.boolean(),
	}),
]);
export type PaymentProviderJson = z.infer<typeof paymentProviderJson>;
