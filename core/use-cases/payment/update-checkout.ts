import { ClubError } from '../../errors/club-error.ts';
import type { ChangeRecorder } from '../../ports/payment-store.ts';
import type { Ports } from '../../ports/ports.ts';
import { type AuditEntry, changedFields } from '../../rules/audit/audit-entry.ts';
import { bookingName } from '../../rules/booking/booking-name.ts';
import { memberByLink, paymentProvider } from '../../rules/panel/admin.ts';
import { assertCheckoutChange } from '../../rules/payment/assert-checkout-change.ts';
import type { Checkout } from '../../rules/payment/checkout.ts';
import {
	type CheckoutEvent,
	checkoutReducer,
	type ProviderNotification,
} from '../../rules/payment/checkout-reducer.ts';
import { isRefundEnded } from '../../rules/payment/refund-attempt.ts';
import { refundStateOf } from '../../rules/payment/refundable.ts';
import { auditOf } from '../audit/audit.ts';
import { type PaymentMessagePorts, paymentMessage } from '../mail/payment-messages.ts';

export type CheckoutPorts = Pick<Ports, 'bookings' | 'payments' | 'mailQueue'> &
	PaymentMessagePorts;

/**
 * The maximum number of attempts to update a checkout. Conflicts are rare, because only the payer,
 * treasurers, the provider's reports and reconciliation update a checkout.
 */
const maxAttempts = 50;

/**
 * Applies a checkout event, such as a cancellation, to the stored checkout, with optimistic locking.
 * `eventFor` returns the event, or null for no change, and is called again after each conflict. The member receives
 * a message if the booking is paid now, if a refund was made, or if the checkout has ended and `tellsOfEnd` is set.
 * `audit` is stored with the change, and not at all if nothing changes. A refund whose result becomes known is in the audit
 * log, too. Nothing changes, and nothing is tried again, if another of the booking's checkouts is not as in `decidedFrom`.
 * @returns the checkout after the update.
 * @throws ClubError 'checkout-not-found'.
 */
export async function updateCheckout(
	ports: CheckoutPorts,
	id: string,
	eventFor: (stored: Checkout) => CheckoutEvent | null,
	{
		tellsOfEnd = false,
		audit,
		decidedFrom,
	}: { tellsOfEnd?: boolean; audit?: AuditEntry; decidedFrom?: readonly Checkout[] } = {},
): Promise<Checkout> {
	for (let attempt = 0; attempt < maxAttempts; attempt++) {
		const stored = await storedCheckout(ports.payments, id);
		const event = eventFor(stored);
		const updated = event === null ? stored : checkoutReducer(stored, event);
		if (updated === stored) return stored;
		const next = { ...updated, revision: stored.revision + 1 };
		assertCheckoutChange(stored, next);
		const message = await paymentMessage(ports, { before: stored, after: next, tellsOfEnd });
		const recorder = changeRecorder(ports, next);
		const consequences = {
			...{ message, recorder, decidedFrom },
			audit: audit ?? (await endOfRefund(ports, stored, next)),
		};
		if (!(await ports.payments.replace(next, consequences))) {
			if (decidedFrom === undefined) continue;
			return stored;
		}
		if (message !== undefined) ports.mailQueue?.sendSoon();
		// The store decides whether a change counts.
		return next.change === null ? next : storedCheckout(ports.payments, id);
	}
	throw new Error(`checkout ${id} changed during each of ${maxAttempts} attempts to update it`);
}

/** Prepares the audit entry of a refund whose result is known now. A change decides one refund at most. */
async function endOfRefund(
	ports: CheckoutPorts,
	before: Checkout,
	after: Checkout,
): Promise<AuditEntry | undefined> {
	const ended = after.refundAttempts.find((attempt) => {
		const state = refundStateOf(after, attempt);
		return isRefundEnded(state) && state !== refundStateOf(before, attempt);
	});
	if (ended === undefined) return undefined;
	const state = refundStateOf(after, ended);
	const { amountMinor, currency, reason, paymentId } = ended;
	const booking = await ports.bookings.get(after.bookingId);
	return auditOf(ports, paymentProvider, {
		what: state === 'completed' ? 'booking.refund-made' : 'booking.refund-failed',
		subject: { id: after.bookingId, name: booking === null ? '' : bookingName(booking) },
		after: { amountMinor, currency, reason, paymentId, ...(state !== 'completed' && { state }) },
	});
}

/** Prepares the audit entry of the change that this checkout pays for. */
function changeRecorder(ports: CheckoutPorts, checkout: Checkout): ChangeRecorder | undefined {
	if (checkout.change === null) return undefined;
	const subject = { id: checkout.bookingId, name: '' };
	const entry = auditOf(ports, memberByLink, { what: 'booking.corrected', subject });
	return {
		id: entry.id,
		auditOf: (before, after) => ({
			...entry,
			subject: bookingName(after),
			...changedFields(before, after),
		}),
	};
}

/**
 * Adds payments and refunds that the provider reported to the stored checkout. `audit` is stored if they change
 * something.
 */
export function storeReports(
	ports: CheckoutPorts,
	id: string,
	{ payments: reported = [], refunds = [] }: Partial<ProviderNotification>,
	consequences: { audit?: AuditEntry } = {},
): Promise<Checkout> {
	return updateCheckout(
		ports,
		id,
		() => ({ type: 'provider-reported', payments: reported, refunds }),
		consequences,
	);
}

/** @throws ClubError 'checkout-not-found'. */
export async function storedCheckout(payments: Ports['payments'], id: string): Promise<Checkout> {
	const checkout = await payments.get(id);
	if (checkout === null) throw new ClubError('checkout-not-found');
	return checkout;
}
