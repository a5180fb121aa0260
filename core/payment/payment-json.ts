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
 * Creates the schema for the body of POST /api/payment-links. `totalAmount`, in major units, and
 * `currency` are the price that the payer saw. The server refuses a price that differs from the
 * price that it computes (decision: money).
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

export const paymentLinkJson = z.object({
	success: z.literal(true),
	redirectUrl: z.url(),
	checkoutId: z.string(),
	bookingId: z.string(),
});
export type PaymentLinkJson = z.infer<typeof paymentLinkJson>;

/**
 * The response of GET /api/checkouts/:checkoutId, without personal data. `amount` is in major
 * units.
 */
export const checkoutJson = z.object({
	status: z.enum(checkoutStatuses),
	amount: z.number(),
	currency: z.enum(currencies),
	eventId: z.string(),
	provider: z.string(),
	/**
	 * The URL of the provider's payment page. Null if the provider has no payment page for the
	 * checkout.
	 */
	paymentPage: z.url().nullable(),
	/**
	 * Whether a charge is in flight or a payment is still pending at the provider. In this state, the
	 * server refuses a new charge.
	 */
	underway: z.boolean(),
	/**
	 * Whether the provider took a payment in a wrong amount or currency. Such a payment does not count
	 * as paid.
	 */
	wrongAmount: z.boolean(),
});
export type CheckoutJson = z.infer<typeof checkoutJson>;

/**
 * Converts a checkout to JSON.
 * @param options.currentProvider the provider that the club uses now. A checkout of an earlier
 * provider can no longer be paid.
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

export const cardPaymentJson = z.object({
	status: z.enum(checkoutStatuses),
	answer: z.enum(chargeResults),
	/**
	 * The provider's payment status. Set only if `answer` is 'success'. Despite its name, this answer
	 * means only that the provider reported a payment, which either completed or failed.
	 */
	paymentStatus: z.string().optional(),
});
export type CardPaymentJson = z.infer<typeof cardPaymentJson>;

/** The payment provider in the response of GET /api/club, with the settings of its card form. */
export const paymentProviderJson = z.discriminatedUnion('provider', [
	z.object({ provider: z.literal('none') }),
	z.object({ provider: z.literal('practice'), priceTestHook: z.boolean() }),
	z.object({
		provider: z.literal('square'),
		/**
		 * Whether the payer enters the card on Burgee's page ('embedded') or on Square's page ('hosted').
		 */
		checkout: z.enum(['embedded', 'hosted']),
		applicationId: z.string(),
		locationId: z.string(),
		script: z.url(),
		priceTestHook: z.boolean(),
	}),
]);
export type PaymentProviderJson = z.infer<typeof paymentProviderJson>;
