import { type Booking, type Checkout, isOpen } from '@burgee/core';
import { expect } from 'vitest';
import type { PaymentSimulation } from './payment-simulation.ts';

/** Compares Burgee's bookings, totals and payments with Square's records. */
export async function expectConsistentMoney(simulation: PaymentSimulation): Promise<void> {
	const { storage, eventId, organiser, reportedPaid } = simulation;
	const bookings = await storage.bookings.listForEvent(eventId);
	const completedOf = await completedPayments(simulation);
	const stored = new Set(bookings.map(({ id }) => id));
	for (const [id, presence] of organiser.presence) {
		if (presence === 'unknown') continue;
		expect(stored.has(id), `the acknowledged booking ${id} is ${presence}`).toBe(
			presence === 'stored',
		);
	}
	for (const [id, completed] of completedOf) {
		expect(completed.length, 'a booking is charged at most once').toBeLessThanOrEqual(1);
		if (completed.length > 0) expect(stored, 'a booking with a payment is kept').toContain(id);
	}
	for (const id of reportedPaid) {
		const isPaid = bookings.find((booking) => booking.id === id)?.paid;
		expect(isPaid, 'a booking that was reported as paid stays paid').toBe(true);
	}
	let revenueMinor = 0;
	for (const { id, paid, paymentId, paymentAmountMinor, refundedMinor } of bookings) {
		if (!paid) continue;
		reportedPaid.add(id);
		expect(completedOf.get(id), 'a paid booking has a completed payment at Square').toMatchObject([
			{ paymentId, amountMinor: paymentAmountMinor },
		]);
		revenueMinor += (paymentAmountMinor ?? 0) - refundedMinor;
	}
	await expectRefundsOfCancelled(simulation, bookings);
	await expectOpenCheckouts(simulation, bookings);
	const totals = await storage.bookings.recount(eventId);
	expect(totals.stored).toEqual(totals.recomputed);
	// The stored revenue must equal the revenue from the bookings.
	expect(totals.stored?.revenueMinor.GBP ?? 0).toBe(revenueMinor);
}

/** Expects each booking to tell whether one of its checkouts is open, because only then an unpaid booking holds its places. */
async function expectOpenCheckouts(
	{ storage, eventId }: PaymentSimulation,
	bookings: Booking[],
): Promise<void> {
	const checkouts = await storage.payments.listForEvent(eventId);
	const open = new Set(checkouts.filter(isOpen).map(({ bookingId }) => bookingId));
	for (const { id, hasOpenCheckout } of bookings) {
		expect(hasOpenCheckout, 'a booking with an open checkout holds its places').toBe(open.has(id));
	}
}

/** Returns the completed payments at Square of each booking that has a checkout. */
async function completedPayments(simulation: PaymentSimulation) {
	const checkouts = await simulation.storage.payments.listForEvent(simulation.eventId);
	const known = new Set(checkouts.map(({ id }) => id));
	for (const { checkoutId } of simulation.started) {
		expect(known, 'an acknowledged checkout is stored').toContain(checkoutId);
	}
	const completedOf = new Map<string, ReturnType<PaymentSimulation['paymentsOf']>>();
	for (const checkout of checkouts) {
		const completed = simulation
			.paymentsOf(checkout)
			.filter(({ status }) => status === 'COMPLETED');
		for (const { amountMinor } of completed) expect(amountMinor).toBe(checkout.amountMinor);
		const earlier = completedOf.get(checkout.bookingId) ?? [];
		completedOf.set(checkout.bookingId, [...earlier, ...completed]);
	}
	return completedOf;
}

/**
 * Waits until every payment has ended. Then expects the revenue and the refunds together to equal the completed
 * payments at Square.
 */
export async function expectRevenueToMatchSquare(simulation: PaymentSimulation): Promise<void> {
	const { storage, square, eventId } = simulation;
	square.clearFailures();
	square.delayLists(false);
	await simulation.start(20_000);
	simulation.passMinutes(3);
	await simulation.reconcile();
	await expectConsistentMoney(simulation);
	const chargedMinor = square
		.completedPayments()
		.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
	const [totals] = await storage.bookings.totalsOf([eventId]);
	expect((totals?.revenueMinor.GBP ?? 0) + simulation.refundedMinor).toBe(chargedMinor);

	// After 60 minutes, each checkout of a member is paid or cancelled, unless its payment is pending. The checkouts
	// that organisers start end after seven days.
	simulation.passMinutes(61);
	await simulation.reconcile();
	await expectConsistentMoney(simulation);
	for (const checkout of await storage.payments.listForEvent(eventId)) {
		if (checkout.expiresAt === null) await expectEnded(simulation, checkout);
	}
	simulation.passMinutes(7 * 24 * 60);
	await simulation.reconcile();
	await expectConsistentMoney(simulation);
	for (const checkout of await storage.payments.listForEvent(eventId)) {
		await expectEnded(simulation, checkout);
	}
}

async function expectEnded(simulation: PaymentSimulation, checkout: Checkout): Promise<void> {
	const isPending = simulation
		.paymentsOf(checkout)
		.some(({ status }) => status === 'PENDING' || status === 'APPROVED');
	const { id: checkoutId, bookingId, amountMinor } = checkout;
	const status = await simulation.read({ checkoutId, bookingId, amountMinor });
	if (!isPending) expect(['paid', 'cancelled']).toContain(status);
}

/** Expects the amount to refund for each cancelled booking to be all the money that the club has not refunded yet. */
async function expectRefundsOfCancelled(
	{ organiser }: PaymentSimulation,
	bookings: Booking[],
): Promise<void> {
	const cancelled = bookings.filter(({ paid, cancelledAt }) => paid && cancelledAt !== null);
	if (cancelled.length === 0) return;
	const toRefund = await organiser.toRefund();
	for (const { id, paymentAmountMinor, refundedMinor } of cancelled) {
		expect(toRefund.get(id), 'a cancelled booking that was paid is to be refunded').toBe(
			(paymentAmountMinor ?? 0) - refundedMinor,
		);
	}
}
