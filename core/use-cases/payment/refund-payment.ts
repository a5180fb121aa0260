import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Booking } from '../../rules/booking/booking.ts';
import { bookingName } from '../../rules/booking/booking-name.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import { type Currency, toMajor } from '../../rules/money.ts';
import type { Admin } from '../../rules/panel/admin.ts';
import type { Checkout } from '../../rules/payment/checkout.ts';
import { wasStartedWith } from '../../rules/payment/environment.ts';
import type { RefundAttempt, RefundState } from '../../rules/payment/refund-attempt.ts';
import { refundStateOf } from '../../rules/payment/refundable.ts';
import { refundablePayments } from '../../rules/payment/refundable-payments.ts';
import { auditOf } from '../audit/audit.ts';
import { storedBooking } from '../booking/change-bookings.ts';
import { sendRefunds } from './send-refunds.ts';
import { type CheckoutPorts, updateCheckout } from './update-checkout.ts';

type RefundPorts = Pick<Ports, 'bookings' | 'gateway'> & CheckoutPorts;

export interface RefundRequest {
	eventId: string;
	bookingId: string;
	/** In minor units of the booking's currency. */
	amountMinor: number;
	reason: string;
	/**
	 * What could be refunded when the treasurer decided, in minor units. Undefined if the request does not depend on it.
	 */
	refundableMinor?: number | undefined;
	/** The idempotency key of the request. */
	key?: string;
}

export interface RequestedRefund {
	currency: Currency;
	/** The state of the part that needs most attention. */
	state: RefundState;
	/** One for each payment that is refunded, the most urgent first. Never empty. */
	parts: { id: string; amountMinor: number; state: RefundState }[];
}

/**
 * Refunds a booking's payments, in whole or in part (decision: refunds). Each part is stored before it is sent to the
 * provider. If the provider does not answer, its state is 'requested', and reconciliation sends it again. A repeated
 * request with the same idempotency key stores only what is missing.
 * @throws ClubError 'event-not-found', 'booking-not-found', 'refund-differs' if what can be refunded is not
 * `request.refundableMinor`, 'refund-too-large' with `details.refundable` in major units, 'refund-elsewhere' if the money
 * was taken with another provider or environment, or 'idempotency-key-reused'.
 */
export async function refundPayment(
	ports: RefundPorts,
	admin: Admin,
	request: RefundRequest,
): Promise<RequestedRefund> {
	const booking = await storedBooking(ports, request);
	const requestKey = request.key ?? ports.ids.newId();
	/** The keys of the attempts that this request has stored, so that nobody has sent them before. */
	const newKeys = new Set<string>();
	let checkouts = await ports.payments.listForBooking(booking.id);
	for (;;) {
		const stored = storedMinor(checkouts, admin, request, requestKey);
		const missingMinor = request.amountMinor - stored;
		if (missingMinor <= 0) break;
		const seenMinor = stored === 0 ? request.refundableMinor : undefined;
		const key = ports.ids.newId();
		newKeys.add(key);
		const part = { booking, checkouts, request, requestKey, key, missingMinor, seenMinor };
		const refusal = await storePart(ports, admin, part);
		if (refusal !== null && stored === 0) throw refusal;
		// Another treasurer has taken the rest meanwhile. What is stored is sent all the same.
		if (refusal !== null) break;
		checkouts = await ports.payments.listForBooking(booking.id);
	}
	for (const checkout of checkouts) {
		const isOfRequest = (attempt: RefundAttempt) => attempt.requestKey === requestKey;
		await sendRefunds(ports, checkout, isOfRequest, newKeys);
	}
	const sent = await ports.payments.listForBooking(booking.id);
	const parts = sent.flatMap((checkout) =>
		attemptsOf(checkout, requestKey).map((attempt) => ({
			id: attempt.key,
			amountMinor: attempt.amountMinor,
			currency: attempt.currency,
			state: refundStateOf(checkout, attempt),
		})),
	);
	parts.sort((a, b) => urgency.indexOf(a.state) - urgency.indexOf(b.state));
	const [first] = parts;
	if (first === undefined) throw new Error(`the refund of booking ${booking.id} has no part`);
	return { currency: first.currency, state: first.state, parts };
}

const urgency: readonly RefundState[] = ['rejected', 'failed', 'requested', 'pending', 'completed'];

function attemptsOf({ refundAttempts }: Checkout, requestKey: string): RefundAttempt[] {
	return refundAttempts.filter((attempt) => attempt.requestKey === requestKey);
}

/**
 * Returns what earlier requests with this idempotency key have stored, in minor units.
 * @throws ClubError 'idempotency-key-reused' if they were different requests.
 */
function storedMinor(
	checkouts: Checkout[],
	admin: Admin,
	{ reason, amountMinor }: RefundRequest,
	requestKey: string,
): number {
	const attempts = checkouts.flatMap((checkout) => attemptsOf(checkout, requestKey));
	const isSame = attempts.every(
		(attempt) =>
			attempt.by === admin.uid &&
			attempt.reason === reason &&
			attempt.requestedMinor === amountMinor,
	);
	if (!isSame) throw new ClubError('idempotency-key-reused');
	return attempts.reduce((sum, attempt) => sum + attempt.amountMinor, 0);
}

/**
 * Stores the next part of a refund, unless a checkout of the booking has changed so that the part must be chosen again: an
 * equal request may have stored it. Returns why nothing more can be refunded, or null.
 */
async function storePart(
	ports: RefundPorts,
	admin: Admin,
	{
		booking,
		checkouts,
		request,
		requestKey,
		key,
		missingMinor,
		seenMinor,
	}: {
		booking: Booking;
		checkouts: Checkout[];
		request: RefundRequest;
		requestKey: string;
		/** The key of the attempt. */
		key: string;
		missingMinor: number;
		/** What must be refundable now. Undefined if this does not matter. */
		seenMinor: number | undefined;
	},
): Promise<ClubError | null> {
	const { gateway } = ports;
	const all = refundablePayments(checkouts, booking.manualPayments);
	const own = all.filter(({ checkout }) => wasStartedWith(gateway, checkout));
	const [next] = own;
	const refundable = own.reduce((sum, { refundableMinor }) => sum + refundableMinor, 0);
	if (next === undefined && all.length > 0) return new ClubError('refund-elsewhere');
	if (seenMinor !== undefined && seenMinor !== refundable) return new ClubError('refund-differs');
	if (next === undefined || refundable < missingMinor) {
		return new ClubError('refund-too-large', { refundable: toMajor(refundable) });
	}
	const { checkout, payment } = next;
	const attempt: RefundAttempt = {
		key,
		requestKey,
		requestedMinor: request.amountMinor,
		paymentId: payment.paymentId,
		amountMinor: Math.min(missingMinor, next.refundableMinor),
		currency: checkout.currency,
		reason: request.reason,
		by: admin.uid,
		requestedAt: toInstant(ports.clock.now()),
		refundId: null,
		isRefused: false,
	};
	const { amountMinor, requestedMinor, currency, reason, paymentId } = attempt;
	const audit = auditOf(ports, admin, {
		what: 'booking.refund-requested',
		subject: { id: booking.id, name: bookingName(booking) },
		after: { amountMinor, requestedMinor, currency, reason, paymentId },
	});
	await updateCheckout(
		ports,
		checkout.id,
		({ revision }) =>
			revision === checkout.revision ? { type: 'refund-requested', attempt } : null,
		{ audit, decidedFrom: checkouts },
	);
	return null;
}
