import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import { isStillNeeded } from '../../rules/payment/change-payment.ts';
import type { ChargeResult, ChargeResultName } from '../../rules/payment/charge-result.ts';
import type { Checkout } from '../../rules/payment/checkout.ts';
import {
	type CheckoutState,
	type CheckoutStatus,
	checkoutState,
	sendTimeoutMs,
} from '../../rules/payment/checkout-state.ts';
import { isFormerTest } from '../../rules/payment/environment.ts';
import { gatewayOf, resolveAttempts } from './sync-with-provider.ts';
import { type CheckoutPorts, storedCheckout, updateCheckout } from './update-checkout.ts';

/**
 * The maximum number of idempotency keys that one payment request tries. The provider refuses the
 * first key if an earlier request sent this key with a different card. The third key is a reserve.
 */
const maxRounds = 3;

/** What became of an attempt to charge a card. */
export interface CardPaymentResult {
	status: CheckoutStatus;
	answer: ChargeResultName;
	/**
	 * The payment's status at the provider. Set only if `answer` is 'success', which means that the
	 * provider reported a completed or a failed payment.
	 */
	paymentStatus?: string;
}

type ChargePorts = Pick<Ports, 'bookings' | 'gateway'> & CheckoutPorts;

/**
 * Charges the card for the checkout's amount, at most once (decision: payment-truth). A new idempotency key
 * is used only after the charge with the previous key was refused or voided.
 * @returns 'success' without a new charge if the checkout is already paid, or 'sent' if an earlier
 * charge is in flight.
 * @throws ClubError 'checkout-not-found', 'event-not-found', 'checkout-cancelled' also if the checkout is for a change that
 * no longer fits the booking, 'checkout-paid' if another checkout of the booking is paid, 'test-payment-over' if the club no longer takes test payments,
 * 'checkout-elsewhere', 'too-many-attempts' or 'payment-unavailable'.
 */
export async function chargeCard(
	ports: ChargePorts,
	{ checkoutId, cardToken }: { checkoutId: string; cardToken: string },
): Promise<CardPaymentResult> {
	const { clock, events, bookings, payments } = ports;
	const stateOf = (checkout: Checkout) => checkoutState(checkout, clock.now());
	const stored = await storedCheckout(payments, checkoutId);
	const isOver = stateOf(stored).isOpen && isFormerTest(ports.gateway, stored);
	if (isOver) throw new ClubError('test-payment-over');
	const gateway = gatewayOf(ports.gateway, stored);
	const event = await events.get(stored.eventId);
	if (event === null && stateOf(stored).isOpen) throw new ClubError('event-not-found');
	const booking = await bookings.get(stored.bookingId);
	// A corrected booking can be paid with an earlier checkout, whose payment arrived late. A change that no longer fits the
	// booking would be paid for nothing.
	if (stateOf(stored).isOpen && !isStillNeeded(stored, booking)) {
		throw new ClubError(stored.change === null ? 'checkout-paid' : 'checkout-cancelled');
	}
	const note = event?.name ?? '';
	await resolveOldAttempts(ports, stored);
	for (let round = 0; round < maxRounds; round++) {
		const now = clock.now();
		const { started, key, isRepeat } = await startAttempt(ports, checkoutId, now);
		if (key === null) return notCharged(started, stateOf(started));
		const { amountMinor, currency } = started;
		// Do not send a charge after a long delay. A second server may have voided the attempt and may
		// be charging the card with a new idempotency key.
		const isLate = clock.now().getTime() - now.getTime() > sendTimeoutMs;
		const answer = isLate
			? ({ answer: 'error' } as const)
			: await gateway.charge({ key, cardToken, amountMinor, currency, note });
		const updated = await updateCheckout(ports, checkoutId, () => ({
			type: 'charge-answered',
			key,
			answer: isRepeat || answer === 'key-reused' ? resultOfRepeat(answer) : answer,
		}));
		if (answer !== 'key-reused') {
			return {
				status: stateOf(updated).status,
				answer: answer.answer,
				...(answer.answer === 'success' && { paymentStatus: answer.payment.status }),
			};
		}
		const resolved = await resolveAttempts(ports, updated);
		const state = stateOf(resolved);
		if (!state.isOpen || state.unresolvedAttempts.length > 0) return notCharged(resolved, state);
	}
	throw new ClubError('payment-unavailable');
}

/**
 * Queries the provider about earlier attempts with an unknown result. If the provider is
 * unavailable, the results stay unknown, and the next charge uses the same idempotency key again.
 */
async function resolveOldAttempts(ports: ChargePorts, checkout: Checkout): Promise<void> {
	const { isOpen, unresolvedAttempts } = checkoutState(checkout, ports.clock.now());
	if (!isOpen || unresolvedAttempts.length === 0) return;
	await resolveAttempts(ports, checkout).catch((thrown) => {
		if (!(thrown instanceof ClubError) || thrown.code !== 'payment-unavailable') throw thrown;
	});
}

/**
 * Stores the charge attempt before the charge is sent. Returns a null idempotency key if the card
 * must not be charged now.
 */
async function startAttempt(ports: ChargePorts, checkoutId: string, now: Date) {
	const newKey = ports.ids.newId();
	const chosen: { key: string | null } = { key: null };
	const started = await updateCheckout(ports, checkoutId, (checkout) => {
		chosen.key = keyToCharge(checkout, { newKey, now });
		return chosen.key === null
			? null
			: { type: 'charge-requested', key: chosen.key, at: toInstant(now) };
	});
	return { started, key: chosen.key, isRepeat: chosen.key !== newKey };
}

/**
 * Interprets the result of a charge that repeats the idempotency key of an earlier charge. Returns
 * 'error' if the result says nothing about the earlier charge. For example, the provider may return
 * 'invalid' before it reads the key.
 */
function resultOfRepeat(answer: ChargeResult | 'key-reused'): ChargeResult {
	const isForKey =
		answer !== 'key-reused' && answer.answer !== 'invalid' && answer.answer !== 'error';
	return isForKey ? answer : { answer: 'error' };
}

/**
 * The maximum number of card attempts for one checkout. The limit hinders criminals who test stolen
 * cards.
 */
const maxCardAttempts = 20;

/**
 * Returns the idempotency key of a charge attempt with an unknown result, or the new key if there
 * is no such attempt. Returns null if the card must not be charged now.
 */
function keyToCharge(
	checkout: Checkout,
	{ newKey, now }: { newKey: string; now: Date },
): string | null {
	const { isOpen, isChargeInFlight, hasMismatchedPayment, unresolvedAttempts } = checkoutState(
		checkout,
		now,
	);
	if (!isOpen || checkout.link !== null || isChargeInFlight) return null;
	// If a payment has a wrong amount or currency, an organiser must refund that payment before the
	// card can be charged again.
	if (hasMismatchedPayment) return null;
	const [unresolved] = unresolvedAttempts;
	if (unresolved !== undefined) return unresolved.key;
	if (checkout.attempts.length >= maxCardAttempts) throw new ClubError('too-many-attempts');
	return newKey;
}

function notCharged(checkout: Checkout, { status }: CheckoutState): CardPaymentResult {
	if (status === 'cancelled') throw new ClubError('checkout-cancelled');
	if (status === 'paid') return { status, answer: 'success', paymentStatus: 'COMPLETED' };
	if (checkout.link !== null) throw new ClubError('checkout-elsewhere');
	return { status, answer: 'sent' };
}
