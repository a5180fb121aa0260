import type { Booking } from '../../rules/booking/booking.ts';
import type { Message } from '../../rules/mail/message.ts';
import type { ManualPayment } from '../../rules/payment/manual-payment.ts';
import { bookingMessages } from './booking-messages.ts';
import type { PaymentMessagePorts } from './payment-messages.ts';

/**
 * Prepares the message to a member about money that an organiser has recorded. The money that confirms a booking has the
 * letter of any payment. Returns null for a booking without an email address.
 */
export async function manualPaymentMessage(
	ports: PaymentMessagePorts,
	{ before, booking, entry }: { before: Booking; booking: Booking; entry: ManualPayment },
): Promise<Message | null> {
	const messageAbout = await bookingMessages(ports, await ports.events.get(booking.eventId));
	const { amountMinor, method } = entry;
	const isConfirmed = !before.paid && booking.cancelledAt === null;
	return messageAbout(
		booking,
		(about) => {
			if (amountMinor < 0) {
				return ports.letters.refunded({ ...about, refundedMinor: -amountMinor, method });
			}
			if (isConfirmed) return ports.letters.confirmation(about);
			return ports.letters.received({ ...about, entry });
		},
		{ causedByStranger: false },
	);
}
