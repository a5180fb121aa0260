import { toInstant } from '../calendar/london-time.ts';
import { ClubError } from '../errors/club-error.ts';
import type { Ports } from '../ports/ports.ts';
import {
	changeCheckout,
	findOut,
	gatewayOf,
	isCharging,
	sendLimitMs,
	storedCheckout,
} from './change-checkout.ts';
import type { CardAnswer, CardAnswerName } from './charge-result.ts';
import {
	type Checkout,
	type CheckoutStatus,
	checkoutStatus,
	isOpen,
	isUnknown,
	mismatchedPayments,
} from './checkout.ts';

/** A second one where the first key was spent on another card, which was not charged; and one to spare. */
const rounds = 3;

export interface CardPaymentResult {
	status: CheckoutStatus;
	/** In the specification's words (§4): what the payer reads goes by it. */
	answer: CardAnswerName;
	/** What the provider says of the payment after 'success': 'FAILED' where it was refused after all. */
	paymentStatus?: string;
}

type TakePorts = Pick<Ports, 'clock' | 'ids' | 'events' | 'payments' | 'gateway'>;

/**
 * Charges the card for what the checkout asks, once: the attempt's key is stored before the provider is
 * asked, another is used only after a definite no, and one charge is under way at a time.
 * @returns 'paid' without a charge where it is paid already, 'sent' where another charge is under way.
 * @throws ClubError 'checkout-not-found', 'event-not-found', 'checkout-cancelled', 'checkout-elsewhere',
 * 'too-many-attempts' or 'payment-unavailable'.
 */
export async function takePayment(
	ports: TakePorts,
	{ checkoutId, cardToken }: { checkoutId: string; cardToken: string },
): Promise<CardPaymentResult> {
	const { events, payments } = ports;
	const stored = await storedCheckout(payments, checkoutId);
	const gateway = gatewayOf(ports.gateway, stored);
	const event = await events.get(stored.eventId);
	if (event === null && isOpen(stored)) throw new ClubError('event-not-found');
	const note = event?.name ?? '';
	await findOutOld(ports, stored);
	for (let round = 0; round < rounds; round++) {
		const now = ports.clock.now();
		const { begun, key, isRepeat } = await beginAttempt(ports, checkoutId, now);
		if (key === null) return notCharged(begun);
		const { amountMinor, currency } = begun;
		// By now, others may take the attempt for given up, and charge under another key.
		const isLate = ports.clock.now().getTime() - now.getTime() > sendLimitMs;
		const answer = isLate
			? ({ answer: 'error' } as const)
			: await gateway.charge({ key, cardToken, amountMinor, currency, note });
		const told = await changeCheckout(payments, checkoutId, () => ({
			what: 'answered',
			key,
			answer: isRepeat || answer === 'key-used' ? saidOfRepeat(answer) : answer,
		}));
		if (answer !== 'key-used') {
			return {
				status: checkoutStatus(told),
				answer: answer.answer,
				...(answer.answer === 'success' && { paymentStatus: answer.payment.status }),
			};
		}
		const found = await findOut(ports, told);
		if (!isOpen(found) || found.attempts.some(isUnknown)) return notCharged(found);
	}
	throw new ClubError('payment-unavailable');
}

/** Where it is long enough ago that nobody knows how a charge ended, the provider can be asked for certain. */
async function findOutOld(ports: TakePorts, checkout: Checkout): Promise<void> {
	if (!isOpen(checkout) || !checkout.attempts.some(isUnknown)) return;
	await findOut(ports, checkout).catch((thrown) => {
		// It does not say: then the same key is used again.
		if (!(thrown instanceof ClubError) || thrown.code !== 'payment-unavailable') throw thrown;
	});
}

/** Stores the attempt before the provider hears of it; no key where nothing is to be charged now. */
async function beginAttempt({ ids, payments }: TakePorts, checkoutId: string, now: Date) {
	const newKey = ids.newId();
	const chosen: { key: string | null } = { key: null };
	const begun = await changeCheckout(payments, checkoutId, (checkout) => {
		chosen.key = keyToCharge(checkout, { newKey, now });
		return chosen.key === null ? null : { what: 'asked', key: chosen.key, at: toInstant(now) };
	});
	return { begun, key: chosen.key, isRepeat: chosen.key !== newKey };
}

/**
 * A card that cannot be read, or a breakdown, comes before anybody looks at the key: what became of the
 * card before it is as unknown as it was.
 */
function saidOfRepeat(answer: CardAnswer | 'key-used'): CardAnswer {
	const isOfKey = answer !== 'key-used' && answer.answer !== 'invalid' && answer.answer !== 'error';
	return isOfKey ? answer : { answer: 'error' };
}

/** More is no payer, but somebody who tries other people's cards. */
export const maxAttempts = 20;

/** The key of an attempt that may have charged, or a new one; null where nothing is to be charged now. */
function keyToCharge(
	checkout: Checkout,
	{ newKey, now }: { newKey: string; now: Date },
): string | null {
	if (!isOpen(checkout) || checkout.link !== null || isCharging(checkout, now)) return null;
	// Nobody pays once more beside what was taken: people have to put that right first.
	if (mismatchedPayments(checkout).length > 0) return null;
	const unknown = checkout.attempts.find(isUnknown);
	if (unknown !== undefined) return unknown.key;
	if (checkout.attempts.length >= maxAttempts) throw new ClubError('too-many-attempts');
	return newKey;
}

function notCharged(checkout: Checkout): CardPaymentResult {
	const status = checkoutStatus(checkout);
	if (status === 'cancelled') throw new ClubError('checkout-cancelled');
	if (status === 'paid') return { status, answer: 'success', paymentStatus: 'COMPLETED' };
	if (checkout.link !== null) throw new ClubError('checkout-elsewhere');
	return { status, answer: 'sent' };
}
