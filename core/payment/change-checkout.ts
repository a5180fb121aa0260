import { ClubError } from '../errors/club-error.ts';
import type { PaymentGateway } from '../ports/payment-gateway.ts';
import type { PaymentStore } from '../ports/payment-store.ts';
import type { Ports } from '../ports/ports.ts';
import {
	type Checkout,
	isFinal,
	isOpen,
	isUnderway,
	isUnknown,
	isWatched,
	mayStillBePaid,
	type PaymentAttempt,
} from './checkout.ts';
import { type CheckoutEvent, settle } from './checkout-reducer.ts';

/** Others change a checkout a few times at the most: its payer, the provider, a reconciliation. */
const tries = 50;

/** Whoever asked for a charge and has not stored the answer in this time was ended meanwhile. */
export const chargeLimitMs = 120_000;

/** Whoever was held up for longer asks for no charge any more: its answer could come after that time. */
export const sendLimitMs = 40_000;

/**
 * Stores what the checkout is after this news, whoever else changes it meanwhile; `newsFor` is given what
 * is stored by then, and gives null where nothing is to be done.
 * @throws ClubError 'checkout-not-found'.
 */
export async function changeCheckout(
	payments: PaymentStore,
	id: string,
	newsFor: (stored: Checkout) => CheckoutEvent | null,
): Promise<Checkout> {
	for (let attempt = 0; attempt < tries; attempt++) {
		const stored = await storedCheckout(payments, id);
		const news = newsFor(stored);
		const settled = news === null ? stored : settle(stored, news);
		if (settled === stored) return stored;
		const next = { ...settled, revision: stored.revision + 1 };
		if (await payments.replace(next)) return next;
	}
	throw new Error('others kept changing the same checkout');
}

/** @throws ClubError 'checkout-not-found'. */
export async function storedCheckout(payments: PaymentStore, id: string): Promise<Checkout> {
	const checkout = await payments.get(id);
	if (checkout === null) throw new ClubError('checkout-not-found');
	return checkout;
}

/**
 * The gateway that this checkout was begun with.
 * @throws ClubError 'payment-unavailable' where another takes the payments now.
 */
export function gatewayOf(gateway: PaymentGateway | null, { provider }: Checkout): PaymentGateway {
	if (gateway?.name !== provider) throw new ClubError('payment-unavailable');
	return gateway;
}

/** Whether a charge is on its way or undecided: whoever would pay now has to wait for how it ends. */
export function isCharging(checkout: Checkout, now: Date): boolean {
	return (
		isUnderway(checkout) ||
		checkout.attempts.some((attempt) => attempt.answer === 'asked' && mayStillArrive(attempt, now))
	);
}

/**
 * Whether it may be on its way to the provider, also where nobody waits for the answer any more: what the
 * provider does not know yet it cannot be told to leave.
 */
function mayStillArrive(attempt: PaymentAttempt, now: Date): boolean {
	return isUnknown(attempt) && now.getTime() - Date.parse(attempt.askedAt) < chargeLimitMs;
}

/** Whether the provider may know more of it than we do. */
export function hasMoreToKnow(checkout: Checkout): boolean {
	if (!isOpen(checkout)) return isWatched(checkout);
	return mayStillBePaid(checkout) || checkout.attempts.some(isUnknown) || isUnderway(checkout);
}

type AskPorts = Pick<Ports, 'payments' | 'gateway'>;

/**
 * Asks the provider and stores what it says.
 * @throws ClubError 'payment-unavailable' where it does not answer.
 */
export async function askProvider(ports: AskPorts, checkout: Checkout): Promise<Checkout> {
	return (await ask(ports, checkout)).asked;
}

async function ask({ payments, gateway }: AskPorts, checkout: Checkout) {
	const found = await gatewayOf(gateway, checkout).find(checkout);
	const asked = await changeCheckout(payments, checkout.id, () => ({
		what: 'heard',
		payments: found,
		refunds: [],
	}));
	return { found, asked };
}

/**
 * Makes certain how the attempts ended that cannot be on their way any more: what the provider does not
 * know, it shall not charge.
 * @throws ClubError 'payment-unavailable' where the provider does not answer.
 */
export async function findOut(
	ports: AskPorts & Pick<Ports, 'clock'>,
	checkout: Checkout,
): Promise<Checkout> {
	const gateway = gatewayOf(ports.gateway, checkout);
	let { found, asked } = await ask(ports, checkout);
	for (const attempt of asked.attempts.filter(isUnknown)) {
		if (!isOpen(asked) || isUnderway(asked) || mayStillArrive(attempt, ports.clock.now())) {
			return asked;
		}
		const { key } = attempt;
		// What the provider itself says was taken in another amount can be neither asked for again nor given up.
		const isSpent = found.some(({ reference, status }) => reference === key && isFinal(status));
		if (!isSpent) await gateway.giveUp(key);
		// It may have been charged since we asked.
		({ found, asked } = await ask(ports, asked));
		asked = await changeCheckout(ports.payments, asked.id, (stored) =>
			stored.attempts.some((other) => other.key === key && isSame(other, attempt)) &&
			!isUnderway(stored)
				? { what: 'given-up', key }
				: null,
		);
	}
	return asked;
}

/** Whether nobody has begun it anew since. */
function isSame(stored: PaymentAttempt, attempt: PaymentAttempt): boolean {
	return stored.answer === attempt.answer && stored.askedAt === attempt.askedAt;
}
