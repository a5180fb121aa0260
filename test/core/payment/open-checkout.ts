import { ClubError, type ProviderPayment } from '@burgee/core';
import type { PaymentGateway } from '@burgee/core/ports/payment-gateway';
import type {
	PaymentRequest,
	StartedPayment,
} from '../../../core/use-cases/payment/start-payment.ts';
import { openClub, paidEvent, paymentFor } from '../open-club.ts';
import { providerPaymentOf } from './samples.ts';

export function withOverrides(changes: (practice: PaymentGateway) => Partial<PaymentGateway>) {
	return (practice: PaymentGateway): PaymentGateway => ({
		name: practice.name,
		environment: practice.environment,
		links: practice.links,
		canCharge: (currency) => practice.canCharge(currency),
		charge: (request) => practice.charge(request),
		find: (checkout) => practice.find(checkout),
		findPayment: (paymentId) => practice.findPayment(paymentId),
		voidCharge: (key) => practice.voidCharge(key),
		refund: (request) => practice.refund(request),
		findRefunds: (since) => practice.findRefunds(since),
		findRefund: (refundId) => practice.findRefund(refundId),
		listPayments: (request) => practice.listPayments(request),
		listRefunds: (request) => practice.listRefunds(request),
		readWebhook: (webhook) => practice.readWebhook(webhook),
		...changes(practice),
	});
}

export const unavailable = async () => {
	throw new ClubError('payment-unavailable');
};

/** Simulates a payment provider that charges the card, but whose reply is lost while `isLost` returns true. */
export const dropsReplies = (isLost = () => true) =>
	withOverrides((practice) => ({
		charge: async (request) => {
			const answer = await practice.charge(request);
			return isLost() ? { answer: 'error' } : answer;
		},
	}));

/** Simulates a payment provider that replies to every charge with an error and takes no money. */
export const fails = (changes: Parameters<typeof withOverrides>[0] = () => ({})) =>
	withOverrides((practice) => ({
		charge: async () => ({ answer: 'error' }),
		...changes(practice),
	}));

export const diesAfterCharge = withOverrides((practice) => ({
	charge: async (request) => {
		await practice.charge(request);
		return new Promise(() => {});
	},
}));

/** Charges £24.70 with this idempotency key at the provider. */
export const chargeLate = (provider: PaymentGateway, key: string) =>
	provider.charge({ key, cardToken: 'paid', amountMinor: 2470, currency: 'GBP', note: '' });

/** Creates a club in memory with one checkout of £24.70, started on 2026-06-01 at 12:00 UTC. */
export async function openCheckout(wrapGateway?: ReturnType<typeof withOverrides>) {
	const opened = openClub('2026-06-01T12:00:00.000Z', wrapGateway);
	const { club, storage, practice } = opened;
	const event = await opened.addEvent(paidEvent);
	const request: PaymentRequest = paymentFor(event, { key: 'one' });
	const started: StartedPayment = await club.startPayment(request);
	const { checkoutId } = started;
	const stored = async () => {
		const checkout = await storage.payments.get(checkoutId);
		if (checkout === null) throw new Error(`checkout ${checkoutId} is not stored`);
		return checkout;
	};
	const pay = (cardToken: string) => club.chargeCard({ checkoutId, cardToken });
	return {
		...opened,
		event,
		request,
		started,
		checkoutId,
		stored,
		pay,
		/** Starts a charge and does not wait for its result, as if the server had crashed. */
		payAndDie: async (cardToken = 'paid') => {
			void pay(cardToken);
			await new Promise(setImmediate);
		},
		/** Returns the idempotency key of the checkout's first charge. */
		keyOf: async () => (await stored()).attempts[0]?.key ?? '',
		/** Returns a payment of the full price, as the provider would report the payment. */
		payment: async (changes: Partial<ProviderPayment> = {}) => {
			const { link, attempts } = await stored();
			const reference = link?.orderId ?? attempts[0]?.key ?? null;
			return providerPaymentOf({ reference, amountMinor: 2470, ...changes });
		},
		totals: async () => (await storage.bookings.totalsOf([event.id]))[0],
		bookings: () => storage.bookings.listForEvent(event.id),
		cancel: () => club.cancelCheckout(checkoutId),
		reconcile: (limits = {}) => club.reconcilePayments({ expiresMs: 3_600_000, ...limits }),
		providerPayments: async () => practice.find(await stored()),
	};
}
