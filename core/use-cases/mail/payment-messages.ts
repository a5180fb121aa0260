import type { AboutBooking, BookingLetter, BookingLetters } from '../../ports/booking-letters.ts';
import type { PaymentMessage } from '../../ports/payment-store.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Booking } from '../../rules/booking/booking.ts';
import { isNewsToMember } from '../../rules/booking/news-to-member.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import { canBeMerged } from '../../rules/mail/follow-up.ts';
import { bookingBalance } from '../../rules/payment/booking-balance.ts';
import { bookingPayment, mismatchedPayments } from '../../rules/payment/booking-payment.ts';
import type { Checkout } from '../../rules/payment/checkout.ts';
import { bookingMessages, type MessagePorts } from './booking-messages.ts';

export type PaymentMessagePorts = MessagePorts & Pick<Ports, 'events' | 'messages'>;

interface CheckoutChange {
	before: Checkout;
	after: Checkout;
	/** Whether the member is told if the checkout has ended. False if the member hears of its cause. */
	tellsOfEnd: boolean;
}

interface Letter {
	isDue: (before: Booking, after: Booking) => boolean;
	write: (about: AboutBooking, told: Booking) => BookingLetter;
	/** Whether the letter compares the booking with what the member was told before. */
	comparesWithTold?: boolean;
}

/**
 * Prepares the message about what happened to a checkout: it was paid, for a booking or for a change of one, a refund was
 * made, or it has ended without a payment. Returns undefined for anything else.
 */
export async function paymentMessage(
	ports: PaymentMessagePorts,
	{ before, after, tellsOfEnd }: CheckoutChange,
): Promise<PaymentMessage | undefined> {
	const letter = letterAbout(ports.letters, { before, after, tellsOfEnd });
	if (letter === null) return undefined;
	const { eventId, bookingId } = after;
	const at = toInstant(ports.clock.now());
	const messageAbout = await bookingMessages(ports, await ports.events.get(eventId));
	const [id, token] = [ports.ids.newId(), ports.ids.newToken()];
	const found = await ports.messages.listWaiting(bookingId);
	// What has changed and what is to be paid is old news when the payment is confirmed.
	const waiting =
		found.find((message) => message.kind === 'changed' && canBeMerged(message, at)) ?? null;
	return {
		...{ id, token, waiting },
		messageFor: (earlier, booking) => {
			if (!letter.isDue(earlier, booking)) return null;
			const told = waiting?.changedFrom ?? earlier;
			return messageAbout(booking, (about) => letter.write(about, told), {
				...{ id, token },
				...(letter.comparesWithTold && { changedFrom: told }),
			});
		},
	};
}

function letterAbout(
	letters: BookingLetters,
	{ before, after, tellsOfEnd }: CheckoutChange,
): Letter | null {
	const isPaidNow = bookingPayment(after).paid && !bookingPayment(before).paid;
	if (isPaidNow && after.change !== null) {
		return {
			isDue: isNewsToMember,
			comparesWithTold: true,
			// The stored amounts contain the payment that has just arrived.
			write: (about, told) =>
				letters.changed({ ...about, told, balance: bookingBalance(about.booking, []) }),
		};
	}
	if (isPaidNow) {
		return {
			isDue: (earlier, { paid, cancelledAt }) => !earlier.paid && paid && cancelledAt === null,
			write: letters.confirmation,
		};
	}
	const refundedMinor = completedRefunds(after) - completedRefunds(before);
	if (refundedMinor > 0) {
		return {
			isDue: () => true,
			write: (about) => letters.refunded({ ...about, refundedMinor, method: null }),
		};
	}
	const isEnd = before.cancelledAt === null && after.cancelledAt !== null;
	// After a payment of a wrong amount, it would be wrong that nothing was charged.
	if (!isEnd || !tellsOfEnd || mismatchedPayments(after).length > 0) return null;
	return {
		// A booking that is paid later stands without the checkout.
		isDue: (_, { paid, paymentRequired, hasOpenCheckout, heldUntil, cancelledAt }) =>
			!paid && paymentRequired && !hasOpenCheckout && heldUntil === null && cancelledAt === null,
		write: letters.paymentCancelled,
	};
}

/** Returns the sum of the refunds that the provider has made, in minor units of the checkout's currency. */
function completedRefunds({ refunds, currency }: Checkout): number {
	return refunds
		.filter((refund) => refund.status === 'COMPLETED' && refund.currency === currency)
		.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
