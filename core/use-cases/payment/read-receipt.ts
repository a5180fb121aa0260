import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ClubFacts } from '../../rules/club-facts.ts';
import { type Receipt, receiptsOf } from '../../rules/payment/receipt.ts';
import { fullName } from '../../rules/retention.ts';
import { storedBooking } from '../booking/change-bookings.ts';
import { readClubFacts } from '../club-facts.ts';

export interface ReceiptToPrint {
	receipt: Receipt;
	/** The lead member's name as `fullName` returns it. */
	payer: string;
	eventName: string;
	club: Pick<ClubFacts, 'name' | 'address'>;
}

/**
 * Returns the receipt for a payment of a booking (decision: receipts).
 * @throws ClubError 'event-not-found', 'booking-not-found', or 'payment-not-found'.
 */
export async function readReceipt(
	ports: Pick<Ports, 'bookings' | 'clubFacts' | 'configuredFacts' | 'events' | 'payments'>,
	request: { eventId: string; bookingId: string; paymentId: string },
): Promise<ReceiptToPrint> {
	const { eventId, bookingId, paymentId } = request;
	const [booking, checkouts, event, { facts }] = await Promise.all([
		storedBooking(ports, request),
		ports.payments.listForBooking(bookingId),
		ports.events.get(eventId),
		readClubFacts(ports),
	]);
	const receipt = receiptsOf(booking, checkouts).find((found) => found.paymentId === paymentId);
	if (receipt === undefined) throw new ClubError('payment-not-found');
	return {
		...{ receipt, payer: fullName(booking), eventName: event?.name ?? booking.eventName },
		club: { name: facts.name, address: facts.address },
	};
}
