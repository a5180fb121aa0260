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
 * The body of POST /api/payment-links. `totalAmount`, in major units, and `currency` are what the payer was
 * shown: the server prices and refuses another.
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
			const other = request.bookingData.eventId;
			if (other !== undefined && other !== request.eventId) {
				context.addIssue({
					code: 'custom',
					path: ['bookingData', 'eventId'],
					message: 'bookingData is for another event',
				});
			}
		});
}

export const paymentLinkRequest = paymentLinkRequestWith(bookingForm);
export type PaymentLinkRequestInput = z.input<typeof paymentLinkRequest>;

/** The answer of POST /api/payment-links (specification §7). */
export const paymentLinkJson = z.object({
	success: z.literal(true),
	redirectUrl: z.url(),
	checkoutId: z.string(),
	bookingId: z.string(),
});
export type PaymentLinkJson = z.infer<typeof paymentLinkJson>;

/** The answer of GET /api/checkouts/:checkoutId: nothing of a person; `amount` in major units. */
export const checkoutJson = z.object({
	status: z.enum(checkoutStatuses),
	amount: z.number(),
	currency: z.enum(currencies),
	eventId: z.string(),
	/** Who takes it: 'practice', 'square'. */
	provider: z.string(),
	/** A page of the provider's own where it can still be paid. */
	paymentPage: z.url().nullable(),
	/** A charge is on its way or undecided: no other is made until it is known how it ends. */
	underway: z.boolean(),
	/** Money was taken in another amount or currency than was asked for: it never counts as paid. */
	wrongAmount: z.boolean(),
});
export type CheckoutJson = z.infer<typeof checkoutJson>;

/** @param currentProvider who takes the club's payments now: one that was begun with another is paid nowhere any more. */
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

/** The answer of POST /api/checkouts/:checkoutId/payments. */
export const cardPaymentJson = z.object({
	status: z.enum(checkoutStatuses),
	/** In the specification's words (§4). */
	answer: z.enum(chargeResults),
	/** The provider's word for the payment after 'success': 'FAILED' where it was refused after all. */
	paymentStatus: z.string().optional(),
});
export type CardPaymentJson = z.infer<typeof cardPaymentJson>;

/** Who takes the payments, as GET /api/club says it, with what a browser needs to show a card form. */
export const paymentProviderJson = z.discriminatedUnion('provider', [
	z.object({ provider: z.literal('none') }),
	z.object({ provider: z.literal('practice'), priceTestHook: z.boolean() }),
	z.object({
		provider: z.literal('square'),
		/** Where the payer types the card: in our page, or on Square's own. */
		checkout: z.enum(['embedded', 'hosted']),
		applicationId: z.string(),
		locationId: z.string(),
		/** The address of Square's card form. */
		script: z.url(),
		priceTestHook: z.boolean(),
	}),
]);
export type PaymentProviderJson = z.infer<typeof paymentProviderJson>;
