import { type Booking, type Checkout, isOpen, priceBooking } from '@burgee/core';
import { expect } from 'vitest';
import { refundsByAttempt, undecidedRefunds } from '../../core/rules/payment/refundable.ts';
import type { PaymentSimulation } from './payment-simulation.ts';
import { refundReason } from './simulated-organiser.ts';
import { amountsByHand, expectTreasuryToAgree, sumOf } from './treasury-recount.ts';

/** Compares Burgee's bookings, totals and payments with Square's records. */
export async function expectConsistentMoney(simulation: PaymentSimulation): Promise<void> {
	const { storage, eventId, organiser, reportedPaid } = simulation;
	const bookings = await storage.bookings.listForEvent(eventId);
	const checkouts = await storage.payments.listForEvent(eventId);
	const completedOf = completedPayments(simulation, checkouts);
	const stored = new Set(bookings.map(({ id }) => id));
	const misreported = [...organiser.presence].filter(
		([id, presence]) => presence !== 'unknown' && stored.has(id) !== (presence === 'stored'),
	);
	expect(misreported, 'a booking is stored, or not, as the server answered').toEqual([]);
	const charged = [...completedOf].filter(([, completed]) => completed.length > 0);
	const chargedTwice = charged.filter(
		([, completed]) => new Set(completed.map(({ changeOf }) => changeOf)).size < completed.length,
	);
	expect(chargedTwice, 'a booking, or a change, is charged at most once').toEqual([]);
	const lost = charged.filter(([id]) => !stored.has(id));
	expect(lost, 'a booking with a payment is kept').toEqual([]);
	const lostByHand = [...organiser.recorded].filter(([, { bookingId }]) => !stored.has(bookingId));
	expect(lostByHand, 'a booking with money recorded by hand is kept').toEqual([]);
	const paidIds = new Set(bookings.filter(({ paid }) => paid).map(({ id }) => id));
	const noLongerPaid = [...reportedPaid].filter((id) => !paidIds.has(id));
	expect(noLongerPaid, 'a booking that was reported as paid stays paid').toEqual([]);
	let revenueMinor = 0;
	for (const booking of bookings) {
		const { id, paid, paymentId, paymentAmountMinor, refundedMinor, manualPayments } = booking;
		expectRecordedOnce(simulation, booking);
		if (!paid) continue;
		const completed = completedOf.get(id) ?? [];
		// A crash may have kept the server from storing the latest payment, until it asks Square again.
		const known = completed.filter(({ isStored }) => isStored);
		if (known.length > 0) reportedPaid.add(id);
		const byHand = amountsByHand(manualPayments).filter((amountMinor) => amountMinor > 0);
		expect(known.length + byHand.length, 'a paid booking has a payment').toBeGreaterThan(0);
		// Money received by hand may pay for the booking, and a card for the rest of its price.
		const whole = completed.filter(({ changeOf }) => changeOf === null);
		const paidBy = (whole.length > 0 ? whole : completed).map((payment) => payment.paymentId);
		if (byHand.length === 0 || paymentId !== null) {
			expect(paidBy, 'a paid booking has a completed payment at Square').toContain(paymentId);
		}
		if (manualPayments.length === 0) expect(whole).toHaveLength(1);
		expect(
			sumOf([...byHand, ...known.map(({ amountMinor }) => amountMinor)]),
			'the payments of a booking and of its changes add up',
		).toBe(paymentAmountMinor);
		revenueMinor += (paymentAmountMinor ?? 0) - refundedMinor;
	}
	await expectPrices(simulation, bookings, checkouts);
	await expectHeldPlaces(simulation, bookings, checkouts);
	const totals = await storage.bookings.recount(eventId);
	expect(totals.stored).toEqual(totals.recomputed);
	// The stored revenue must equal the revenue from the bookings.
	expect(totals.stored?.revenueMinor.GBP ?? 0).toBe(revenueMinor);
}

/** Expects each acknowledged entry of money received or given back by hand to be stored once. */
function expectRecordedOnce(
	{ organiser }: PaymentSimulation,
	{ id, manualPayments }: Booking,
): void {
	const keys = manualPayments.map(({ requestKey }) => requestKey);
	expect(new Set(keys).size, 'no request is recorded twice').toBe(keys.length);
	for (const [key, { bookingId, amountMinor }] of organiser.recorded) {
		if (bookingId !== id) continue;
		const entry = manualPayments.find(({ requestKey }) => requestKey === key);
		expect(entry?.amountMinor, 'an acknowledged entry is stored').toBe(amountMinor);
	}
	expect(
		sumOf(amountsByHand(manualPayments)),
		'no more is given back than was received',
	).toBeGreaterThanOrEqual(0);
}

/**
 * Expects the event to hold the places of each booking that is paid, is to be paid later or has an open checkout, and those
 * of open changes.
 * Expects no change to count whose checkout was cancelled, and no personal data to remain with a change that has ended.
 */
async function expectHeldPlaces(
	{ storage, eventId }: PaymentSimulation,
	bookings: Booking[],
	checkouts: Checkout[],
): Promise<void> {
	const open = new Map(
		checkouts.filter(isOpen).map(({ bookingId, change }) => [bookingId, change?.fields ?? null]),
	);
	let heldPlaces = 0;
	for (const booking of bookings) {
		const { id, hasOpenCheckout, cancelledAt, numberAttending, paid, heldUntil } = booking;
		expect(hasOpenCheckout, 'a booking with an open checkout holds its places').toBe(open.has(id));
		if (cancelledAt !== null || !(paid || open.has(id) || heldUntil !== null)) continue;
		heldPlaces += Math.max(numberAttending, open.get(id)?.numberAttending ?? 0);
	}
	const [totals] = await storage.bookings.totalsOf([eventId]);
	expect(totals?.heldPlaces ?? 0, 'the held places are those of the bookings').toBe(heldPlaces);
	for (const { change, cancelledAt } of checkouts.filter((checkout) => !isOpen(checkout))) {
		expect(change?.fields ?? null, 'no personal data remains with an ended change').toBeNull();
		if (change?.counts) expect(cancelledAt, 'a cancelled change does not count').toBeNull();
	}
}

/** Returns the completed payments at Square of each booking that has a checkout. */
function completedPayments(simulation: PaymentSimulation, checkouts: Checkout[]) {
	const known = new Set(checkouts.map(({ id }) => id));
	const lost = simulation.started.filter(({ checkoutId }) => !known.has(checkoutId));
	expect(lost, 'an acknowledged checkout is stored').toEqual([]);
	type Completed = ReturnType<PaymentSimulation['paymentsOf']>[number];
	/** With the id of the checkout if the payment is for a change, and whether Burgee has stored the payment. */
	type Found = Completed & { changeOf: string | null; isStored: boolean };
	const completedOf = new Map<string, Found[]>();
	for (const checkout of checkouts) {
		const completed = simulation
			.paymentsOf(checkout)
			.filter(({ status }) => status === 'COMPLETED');
		for (const { amountMinor } of completed) expect(amountMinor).toBe(checkout.amountMinor);
		const earlier = completedOf.get(checkout.bookingId) ?? [];
		const changeOf = checkout.change === null ? null : checkout.id;
		completedOf.set(checkout.bookingId, [
			...earlier,
			...completed.map((payment) => ({
				...{ ...payment, changeOf },
				isStored: checkout.payments.some(
					({ paymentId, status }) => paymentId === payment.paymentId && status === 'COMPLETED',
				),
			})),
		]);
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
	const entries = (await storage.bookings.listForEvent(eventId)).flatMap(({ manualPayments }) =>
		amountsByHand(manualPayments),
	);
	const givenBackMinor = -sumOf(entries.filter((amountMinor) => amountMinor < 0));
	expect((totals?.revenueMinor.GBP ?? 0) + simulation.refundedMinor).toBe(
		chargedMinor + sumOf(entries),
	);

	const { received, refunded } = await expectTreasuryToAgree(storage, eventId);
	// A notification may have reported a wrong amount, which Square did not take.
	const hasWrongAmount = (await storage.payments.listForEvent(eventId)).some(
		({ amountMinor, payments }) => payments.some((payment) => payment.amountMinor !== amountMinor),
	);
	if (!hasWrongAmount) {
		expect(received - sumOf(entries) - givenBackMinor, 'the treasurer’s cards are Square’s').toBe(
			chargedMinor,
		);
	}
	expect(refunded - givenBackMinor, 'the treasurer’s refunds are those at Square').toBe(
		simulation.refundedMinor,
	);

	// Ten minutes after its request, each refund is decided. After 60 minutes, each checkout of a member is paid or
	// cancelled, unless its payment is pending. The checkouts
	// that organisers start end after seven days.
	simulation.passMinutes(61);
	await simulation.reconcile();
	await expectConsistentMoney(simulation);
	await expectOwnRefunds(simulation);
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

/**
 * Expects each refund that Burgee has asked for to be decided, and each that it has made at Square to be that of one
 * request. A refund of the same amount that was made in Square's dashboard may stand for one whose answer was lost.
 */
async function expectOwnRefunds({ storage, square, eventId }: PaymentSimulation): Promise<void> {
	const checkouts = await storage.payments.listForEvent(eventId);
	const made: string[] = [];
	for (const checkout of checkouts) {
		expect(undecidedRefunds(checkout)).toEqual([]);
		const found = refundsByAttempt(checkout);
		for (const { key, amountMinor } of checkout.refundAttempts) {
			const refund = found.get(key);
			if (refund !== undefined) made.push(`${refund.refundId} ${amountMinor}`);
		}
	}
	expect(new Set(made).size, 'no refund stands for two requests').toBe(made.length);
	const own = square
		.refunds()
		.filter(({ reason }) => reason === refundReason)
		.map(({ refundId, amountMinor }) => `${refundId} ${amountMinor}`);
	expect(made, 'each refund is made once').toEqual(expect.arrayContaining(own));
}

async function expectEnded(simulation: PaymentSimulation, checkout: Checkout): Promise<void> {
	const isPending = simulation
		.paymentsOf(checkout)
		.some(({ status }) => status === 'PENDING' || status === 'APPROVED');
	const { id: checkoutId, bookingId, amountMinor } = checkout;
	const status = await simulation.read({ checkoutId, bookingId, amountMinor });
	if (!isPending) expect(['paid', 'cancelled']).toContain(status);
}

/**
 * Expects the price of each paid booking to fit the people who come, and the amount to refund to be all the money above it
 * that the club has not refunded yet, and that is not being refunded. A cancelled booking costs nothing.
 */
async function expectPrices(
	simulation: PaymentSimulation,
	bookings: Booking[],
	checkouts: Checkout[],
): Promise<void> {
	const { organiser } = simulation;
	const paid = bookings.filter((booking) => booking.paid);
	if (paid.length === 0) return;
	const toRefund = await organiser.toRefund();
	const prices = simulation.prices.map((priceMinor) => ({ priceMinor }));
	for (const booking of paid) {
		const { id, cancelledAt, paymentAmountMinor, refundedMinor } = booking;
		const priceMinor = booking.priceMinor ?? paymentAmountMinor ?? 0;
		const fitting = prices.map((price) => priceBooking(price, booking));
		expect(fitting, 'the price fits the people').toContain(priceMinor);
		const owedMinor = cancelledAt === null ? priceMinor : 0;
		const retainedMinor = (paymentAmountMinor ?? 0) - refundedMinor;
		expect(toRefund.get(id), 'what is above the price is to be refunded').toBe(
			Math.max(0, retainedMinor - owedMinor - underwayOf(id, checkouts)),
		);
	}
}

function underwayOf(id: string, checkouts: Checkout[]): number {
	return checkouts
		.filter(({ bookingId }) => bookingId === id)
		.flatMap((checkout) => [
			...checkout.refunds.filter(({ status }) => status === 'PENDING'),
			...undecidedRefunds(checkout),
		])
		.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
