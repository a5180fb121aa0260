import { checkoutReferences, toInstant } from '@burgee/core';
import type { CrashSite } from './crash-site.ts';
import {
	byHandEntries,
	byHandMinor,
	changedAttending,
	editName,
	editsPerWrite,
	type RoundRecords,
	refundedMinor,
	type Write,
} from './writes.ts';

/** Returns what is wrong in the storage after all writes that were sent have been acknowledged. */
export async function problemsAfter(
	site: CrashSite,
	{ records, sent, startedAt }: { records: RoundRecords; sent: readonly Write[]; startedAt: Date },
): Promise<string[]> {
	const of = (...kinds: Write['kind'][]) => sent.filter(({ kind }) => kinds.includes(kind));
	return [
		...(await bookingProblems(site, records.freeEvent, of('booking', 'organiser-booking'))),
		...(await bookingProblems(site, records.paidEvent, of('payment'))),
		...(await bookingProblems(site, records.laterEvent, of('paid-by-hand'))),
		...(await byHandProblems(site, records.laterEvent)),
		...(await bookingProblems(site, records.limitedEvent, of('changed-booking'))),
		...(await changeProblems(site, records.limitedEvent)),
		...(await waitingProblems(site, records.fullEvent, of('waiting'))),
		...(await paymentProblems(site, records.paidEvent, of('payment'))),
		...(await signUpProblems(site, records.workDay, of('sign-up'))),
		...(await eventProblems(site, of('new-event'), of('edits'))),
		...(await auditProblems(site, startedAt, sent)),
	];
}

/** Returns a problem for each record that is missing, stored twice, or stored without a request. */
function differences(
	what: string,
	stored: readonly { id: string; name: string }[],
	sent: readonly { id: string | undefined; name: string }[],
): string[] {
	const missing = sent.flatMap(({ id, name }) => {
		const found = stored.filter((record) => record.name === name);
		if (found.length !== 1) return [`${what} ${name} is stored ${found.length} times`];
		return found[0]?.id === id ? [] : [`${what} ${name} has another id than acknowledged`];
	});
	const known = new Set(sent.map(({ name }) => name));
	const unexplained = stored.filter(({ name }) => !known.has(name));
	return [...missing, ...unexplained.map(({ name }) => `${what} ${name} was never sent`)];
}

async function bookingProblems(
	{ storage }: CrashSite,
	eventId: string,
	writes: readonly Write[],
): Promise<string[]> {
	const bookings = await storage.bookings.listForEvent(eventId);
	const { stored, recomputed } = await storage.bookings.recount(eventId);
	const attendees = bookings.reduce((sum, { numberAttending }) => sum + numberAttending, 0);
	return [
		...differences(
			'the booking',
			bookings.map(({ id, lastName }) => ({ id, name: lastName })),
			writes.map(({ acknowledged, name }) => ({ id: acknowledged.bookingId, name })),
		),
		...(JSON.stringify(stored) === JSON.stringify(recomputed)
			? []
			: [`the totals are ${JSON.stringify({ stored, recomputed })}`]),
		...((stored?.attendees ?? 0) === attendees ? [] : ['the number of attendees is wrong']),
	];
}

/** Expects each member's change to be stored, and each booking to be confirmed by one message. */
async function changeProblems({ storage }: CrashSite, eventId: string): Promise<string[]> {
	const messages = await storage.messages.list({ limit: 1_000 });
	const bookings = await storage.bookings.listForEvent(eventId);
	return bookings.flatMap(({ id, lastName, numberAttending }) => {
		const confirmations = messages.filter(
			({ kind, bookingId }) => kind === 'booked' && bookingId === id,
		).length;
		return numberAttending === changedAttending && confirmations === 1
			? []
			: [`${lastName} has ${numberAttending} people and ${confirmations} confirmations`];
	});
}

async function waitingProblems(
	{ storage }: CrashSite,
	eventId: string,
	writes: readonly Write[],
): Promise<string[]> {
	const entries = await storage.waitingList.listForEvent(eventId);
	const messages = await storage.messages.list({ limit: 1_000 });
	const { stored, recomputed } = await storage.bookings.recount(eventId);
	const wanted = entries.map(({ userEmail }) => userEmail);
	const told = messages
		.filter((message) => message.kind === 'on-waiting-list' && message.eventId === eventId)
		.map(({ to }) => to);
	return [
		...differences(
			'the entry of the waiting list',
			entries.map(({ id, lastName }) => ({ id, name: lastName })),
			writes.map(({ acknowledged, name }) => ({ id: acknowledged.entryId, name })),
		),
		...(stored?.waiting === recomputed?.waiting ? [] : ['the number of waiting parties is wrong']),
		...(told.sort().join() === wanted.sort().join()
			? []
			: [`told ${told.join()} instead of ${wanted.join()}`]),
	];
}

/** Compares the checkouts and the revenue with the payments at Square. */
async function paymentProblems(
	{ storage, square }: CrashSite,
	eventId: string,
	writes: readonly Write[],
): Promise<string[]> {
	const bookings = await storage.bookings.listForEvent(eventId);
	const checkouts = await storage.payments.listForEvent(eventId);
	const completed = square.completedPayments();
	const problems = writes.flatMap(({ name, acknowledged: { bookingId, checkoutId } }) => {
		const ofBooking = checkouts.filter((checkout) => checkout.bookingId === bookingId);
		const [checkout] = ofBooking;
		if (checkout?.id !== checkoutId || checkout === undefined || ofBooking.length !== 1) {
			return [`${name} has ${ofBooking.length} checkouts`];
		}
		const references = checkoutReferences(checkout);
		const charged = completed.filter(
			({ key, orderId }) => references.includes(key ?? '') || references.includes(orderId),
		);
		const [payment] = charged;
		const booking = bookings.find(({ id }) => id === bookingId);
		return charged.length === 1 &&
			payment?.amountMinor === checkout.amountMinor &&
			booking?.paid === true &&
			booking.paymentId === payment.paymentId &&
			booking.paymentAmountMinor === payment.amountMinor
			? []
			: [`${name} was charged ${charged.length} times: ${JSON.stringify({ booking, charged })}`];
	});
	const refunds = square.refunds();
	for (const { name } of writes) {
		const made = refunds.filter(({ reason }) => reason === name);
		const isRight = made.length === 1 && made[0]?.amountMinor === refundedMinor;
		if (!isRight) problems.push(`${name} was refunded ${made.length} times`);
	}
	const chargedMinor = writes.length * (4323 - refundedMinor);
	const [totals] = await storage.bookings.totalsOf([eventId]);
	const revenueMinor = totals?.revenueMinor.GBP ?? 0;
	return revenueMinor === chargedMinor
		? problems
		: [...problems, `the revenue is ${revenueMinor} instead of ${chargedMinor}`];
}

/** Expects each booking to be kept as its member chose it, and its money to be recorded and counted once. */
async function byHandProblems({ storage }: CrashSite, eventId: string): Promise<string[]> {
	const bookings = await storage.bookings.listForEvent(eventId);
	const problems: string[] = [];
	for (const booking of bookings) {
		const { paid, payLater, paymentAmountMinor, refundedMinor, manualPayments } = booking;
		const found = await storage.bookings.findByPaymentReference(payLater?.reference ?? '');
		const recorded = manualPayments.map(({ method, amountMinor }) => `${method} ${amountMinor}`);
		const isRight =
			paid &&
			found?.id === booking.id &&
			(paymentAmountMinor ?? 0) - refundedMinor === byHandMinor &&
			recorded.join() === byHandEntries.join();
		if (!isRight) problems.push(`by hand, ${JSON.stringify(booking)} was stored`);
	}
	const [totals] = await storage.bookings.totalsOf([eventId]);
	const revenueMinor = totals?.revenueMinor.GBP ?? 0;
	return revenueMinor === bookings.length * byHandMinor
		? problems
		: [...problems, `the revenue by hand is ${revenueMinor}`];
}

async function signUpProblems(
	{ storage }: CrashSite,
	workDayId: string,
	writes: readonly Write[],
): Promise<string[]> {
	const signUps = await storage.workDays.listSignUps(workDayId);
	const volunteers = await storage.workDays.countVolunteers(workDayId);
	return [
		...differences(
			'the sign-up',
			signUps.map(({ id, lastName }) => ({ id, name: lastName })),
			writes.map(({ acknowledged, name }) => ({ id: acknowledged.signUpId, name })),
		),
		...((volunteers.get('slipway') ?? 0) === signUps.length
			? []
			: [`${volunteers.get('slipway')} volunteers count instead of ${signUps.length}`]),
	];
}

async function eventProblems(
	{ storage }: CrashSite,
	created: readonly Write[],
	edits: readonly Write[],
): Promise<string[]> {
	const names = new Set(created.map(({ name }) => name));
	const events = (await storage.events.listFrom(toInstant(new Date()))).filter(({ name }) =>
		names.has(name),
	);
	const problems = differences(
		'the event',
		events,
		created.map(({ acknowledged, name }) => ({ id: acknowledged.eventId, name })),
	);
	for (const { name, acknowledged } of edits) {
		const event = await storage.events.get(acknowledged.eventId ?? '');
		const isRight =
			event?.revision === editsPerWrite && event.name === editName(name, editsPerWrite);
		if (!isRight) problems.push(`after its edits, the event is ${JSON.stringify(event)}`);
	}
	return problems;
}

/** Expects one entry of the audit log for each change by the organiser. */
async function auditProblems(
	{ storage, organiserUid }: CrashSite,
	startedAt: Date,
	sent: readonly Write[],
): Promise<string[]> {
	const entries = await storage.audit.list({
		from: toInstant(startedAt),
		uid: organiserUid,
		limit: 1_000,
	});
	const found = entries.map(({ what, subjectId }) => `${what} ${subjectId}`).sort();
	const expected = sent
		.flatMap(({ kind, acknowledged: { bookingId, eventId, revision = 0 } }) => {
			if (kind === 'payment') return [`booking.refund-requested ${bookingId}`];
			if (kind === 'paid-by-hand') {
				return ['recorded', 'recorded', 'reversed'].map(
					(done) => `booking.payment-${done} ${bookingId}`,
				);
			}
			if (kind === 'organiser-booking') return [`booking.added ${bookingId}`];
			if (kind === 'new-event') return [`event.created ${eventId}`];
			return kind === 'edits' ? Array<string>(revision).fill(`event.updated ${eventId}`) : [];
		})
		.sort();
	return found.join() === expected.join()
		? []
		: [`the audit log has ${found.join(', ')} instead of ${expected.join(', ')}`];
}
