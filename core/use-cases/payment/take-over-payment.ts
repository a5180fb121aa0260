import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { bookingName } from '../../rules/booking/booking-name.ts';
import type { Admin } from '../../rules/panel/admin.ts';
import { differenceFrom, type PaymentDifference } from '../../rules/payment/comparison.ts';
import type { MoneyMovement } from '../../rules/payment/money-movements.ts';
import { auditOf } from '../audit/audit.ts';
import { checkoutOfRecord, findRecord, requireGateway } from './compare-payments.ts';
import { gatewayOf } from './sync-with-provider.ts';
import { type CheckoutPorts, storeReports } from './update-checkout.ts';

/**
 * Queries the provider for a payment or refund, and stores the answer as a webhook notification would
 * (decision: comparison). The audit log names the panel user if this changes something.
 * @returns what still differs. Null if both sides agree now.
 * @throws ClubError 'checkout-not-found' if the provider does not have it, or it belongs to no booking of Burgee,
 * 'no-payment-provider', or 'payment-unavailable' if the provider does not respond.
 */
export async function takeOverPayment(
	ports: Pick<Ports, 'bookings' | 'gateway'> & CheckoutPorts,
	admin: Admin,
	request: Pick<MoneyMovement, 'kind' | 'id'>,
): Promise<PaymentDifference | null> {
	const record = await findRecord(requireGateway(ports), request);
	const checkout = record && (await checkoutOfRecord(ports, record));
	if (record === null || checkout === null) throw new ClubError('checkout-not-found');
	gatewayOf(ports.gateway, checkout);
	const { amountMinor, currency, paymentId, status } =
		record.kind === 'payment' ? record.payment : record.refund;
	const booking = await ports.bookings.get(checkout.bookingId);
	const audit = auditOf(ports, admin, {
		what: 'booking.payment-taken-over',
		subject: { id: checkout.bookingId, name: booking === null ? '' : bookingName(booking) },
		after: { kind: record.kind, amountMinor, currency, paymentId, status },
	});
	const reported =
		record.kind === 'payment' ? { payments: [record.payment] } : { refunds: [record.refund] };
	return differenceFrom(record, await storeReports(ports, checkout.id, reported, { audit }));
}
