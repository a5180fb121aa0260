import type { PaymentGateway } from '@burgee/core';
import { openClub, paidEvent, paymentFor } from '../open-club.ts';

export function withOverrides(changes: (practice: PaymentGateway) => Partial<PaymentGateway>) {
	return (practice: PaymentGateway): PaymentGateway => ({
		name: practice.name,
		links: practice.links,
		canCharge: (currency) => practice.canCharge(currency),
		charge: (request) => practice.charge(request),
		find: (checkout) => practice.find(checkout),
		findPayment: (paymentId) => practice.findPayment(paymentId),
		voidCharge: (key) => practice.voidCharge(key),
		readWebhook: (webhook) => practice.readWebhook(webhook),
		...changes(practice),
	});
}

/** Creates a club in memory with one checkout of £24.70, started on 2026-06-01 at 12:00 UTC. */
export async function openCheckout(wrapGateway?: ReturnType<typeof withOverrides>) {
	const opened = openClub('2026-06-01T12:00:00.000Z', wrapGateway);
	const event = await opened.addEvent(paidEvent);
	const { checkoutId } = await opened.club.startPayment(paymentFor(event));
	const stored = async () => {
		const checkout = await opened.storage.payments.get(checkoutId);
		if (checkout === null) throw new Error(`checkout ${checkoutId} is not stored`);
		return checkout;
	};
	return {
		...opened,
		event,
		checkoutId,
		stored,
		pay: (cardToken: string) => opened.club.chargeCard({ checkoutId, cardToken }),
		cancel: () => opened.club.cancelCheckout(checkoutId),
		providerPayments: async () => opened.practice.find(await stored()),
	};
}
