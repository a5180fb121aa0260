import { describe, expect, test } from 'vitest';
import type { CrashPoint } from './crash-trigger.ts';
import { KillableBurgee, type SquareRequestPhase } from './killable-burgee.ts';

async function recordsOf({ storage, square: squareServer }: KillableBurgee, eventId: string) {
	const bookings = await storage.bookings.listForEvent(eventId);
	const checkouts = await storage.payments.listForEvent(eventId);
	const references = new Set(
		checkouts.flatMap(({ attempts, link }) => [
			...attempts.map(({ key }) => key),
			...(link === null ? [] : [link.orderId]),
		]),
	);
	const completed = squareServer
		.completedPayments()
		.filter(({ key, orderId }) => references.has(key ?? '') || references.has(orderId));
	const { stored, recomputed } = await storage.bookings.recount(eventId);
	expect(stored).toEqual(recomputed);
	expect(checkouts).toHaveLength(bookings.length);
	return {
		bookings: bookings.length,
		paid: bookings.filter(({ paid }) => paid).length,
		chargedMinor: completed.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
		revenueMinor: stored?.revenueMinor.GBP ?? 0,
		cancelled: checkouts.filter(({ cancelledAt }) => cancelledAt !== null).length,
	};
}

const replace = (when: CrashPoint['when'], nth = 1): CrashPoint => ({
	call: 'payments.replace',
	when,
	nth,
});
const nothing = { bookings: 0, paid: 0, chargedMinor: 0, revenueMinor: 0, cancelled: 0 };
const unpaid = { ...nothing, bookings: 1 };
const paid = { ...unpaid, paid: 1, chargedMinor: 4323, revenueMinor: 4323 };
const cancelled = { ...unpaid, cancelled: 1 };

describe('Burgee killed while a payer uses the embedded card form', () => {
	const killable = new KillableBurgee('embedded');

	test.each<[string, CrashPoint, typeof nothing]>([
		['before the booking is stored', { call: 'bookings.add', when: 'before', nth: 1 }, nothing],
		['after the booking is stored', { call: 'bookings.add', when: 'after', nth: 1 }, unpaid],
	])(
		'if the server is killed %s, a retry with the same Idempotency-Key makes one booking',
		async (_, point, records) => {
			const eventId = await killable.newEvent();
			await killable.killAt(point, () => killable.startPayment(eventId));
			expect(await recordsOf(killable, eventId)).toEqual(records);
			const { checkoutId } = await killable.startPayment(eventId);
			await killable.pay(checkoutId);
			expect(await recordsOf(killable, eventId)).toEqual(paid);
		},
	);

	const payments = '/v2/payments';
	test.each<[string, CrashPoint | SquareRequestPhase, typeof nothing]>([
		['before the attempt is stored', replace('before'), unpaid],
		['before the charge is sent', replace('after'), unpaid],
		['while Square charges', { path: payments, phase: 'received' }, paid],
		['before Square’s response arrives', { path: payments, phase: 'processed' }, paid],
		['before the result is stored', replace('before', 2), paid],
		['before the payer gets the result', replace('after', 2), paid],
	])(
		'if the server is killed %s, the stored booking matches Square’s records',
		async (_, point, records) => {
			const { eventId, checkoutId } = await killable.startNewPayment();
			await killable.killAt(point, () => killable.pay(checkoutId));
			expect(await recordsOf(killable, eventId)).toEqual(records);
		},
	);

	test('if the server is killed while Square declines a card, the payer can use another card', async () => {
		const { eventId, checkoutId } = await killable.startNewPayment();
		await killable.killAt({ path: payments, phase: 'processed' }, () =>
			killable.pay(checkoutId, 'cnon:card-nonce-declined'),
		);
		expect(await recordsOf(killable, eventId)).toEqual(unpaid);
		await killable.pay(checkoutId);
		expect(await recordsOf(killable, eventId)).toEqual(paid);
	});

	test.each<[string, CrashPoint]>([
		['before a notification is stored', replace('before')],
		['after a notification is stored', replace('after')],
	])('if the server is killed %s, the repeated notification is stored once', async (_, point) => {
		const { eventId, checkoutId } = await killable.startNewPayment();
		await killable.pay(checkoutId);
		const [payment] = killable.square.completedPayments().slice(-1);
		const refundId = killable.square.refund(payment?.paymentId ?? '', 323);
		const { webhooks } = killable.square;
		const notify = () => webhooks.send(webhooks.refund(refundId), killable.burgee.url);
		await killable.killAt(point, notify);
		expect(await notify()).toBe(204);
		expect(await recordsOf(killable, eventId)).toEqual({ ...paid, revenueMinor: 4000 });
	});

	test.each<[string, CrashPoint, typeof nothing]>([
		['before the cancellation is stored', replace('before'), unpaid],
		['after the cancellation is stored', replace('after'), cancelled],
	])('if the server is killed %s, the stored checkout is consistent', async (_, point, records) => {
		const { eventId, checkoutId } = await killable.startNewPayment();
		await killable.killAt(point, () => killable.payer.cancel(checkoutId));
		expect(await recordsOf(killable, eventId)).toEqual(records);
	});

	test('if the server is killed during payment reconciliation, the restarted server stores the payment', async () => {
		const { eventId, checkoutId } = await killable.startNewPayment();
		await killable.killDuring({ path: payments, phase: 'processed' }, () =>
			killable.pay(checkoutId),
		);
		await killable.start();
		await killable.killDuring(replace('before'), () => killable.reconcile());
		expect(await recordsOf(killable, eventId)).toEqual({ ...paid, paid: 0, revenueMinor: 0 });
		await killable.start();
		await killable.reconcile();
		expect(await recordsOf(killable, eventId)).toEqual(paid);
	});
});

describe('Burgee killed while a payer uses Square’s hosted page', () => {
	const killable = new KillableBurgee('hosted');
	const links = '/v2/online-checkout/payment-links';

	test.each<[string, CrashPoint | SquareRequestPhase]>([
		['before Square creates the page', { path: links, phase: 'received' }],
		['before Square’s response arrives', { path: links, phase: 'processed' }],
		['before the page’s URL is stored', replace('before')],
		['before the payer is redirected', replace('after')],
	])('if the server is killed %s, a retry leads to the same Square page', async (_, point) => {
		const eventId = await killable.newEvent();
		await killable.killAt(point, () => killable.startPayment(eventId));
		expect(await recordsOf(killable, eventId)).toEqual(unpaid);
		const { redirectUrl, checkoutId } = await killable.startPayment(eventId);
		const [link] = killable.square.links().filter(({ linkId }) => redirectUrl.endsWith(linkId));
		expect(killable.square.payLink(link?.linkId ?? '')).not.toBeNull();
		await killable.payer.read(checkoutId);
		expect(await recordsOf(killable, eventId)).toEqual(paid);
	});

	test('if the server is killed before storing a payment, reconciliation stores the payment', async () => {
		const { eventId, checkoutId } = await killable.startNewPayment();
		killable.square.payLink(killable.square.links().at(-1)?.linkId ?? '');
		await killable.killAt(replace('before'), () => killable.payer.read(checkoutId));
		expect(await recordsOf(killable, eventId)).toEqual(paid);
	});
});
