import { ClubError } from '../../errors/club-error.ts';
import type { PaymentGateway, ProviderPage } from '../../ports/payment-gateway.ts';
import type { Ports } from '../../ports/ports.ts';
import { startOfLondonDay } from '../../rules/calendar/london-day.ts';
import {
	addLondonDays,
	type Instant,
	type LondonDate,
	subLondonMonths,
} from '../../rules/calendar/london-time.ts';
import { compareText } from '../../rules/compare-text.ts';
import type { Admin } from '../../rules/panel/admin.ts';
import { hasPermission } from '../../rules/panel/permission.ts';
import type { Checkout } from '../../rules/payment/checkout.ts';
import {
	type ComparedList,
	type Comparison,
	differenceFrom,
	type ListedDifference,
	onlyInBurgee,
	type PaymentDifference,
	type ProviderRecord,
	recordId,
} from '../../rules/payment/comparison.ts';
import {
	type ComparisonStep,
	comparisonStepText,
	parseComparisonStep,
} from '../../rules/payment/comparison-step.ts';
import { wasStartedWith } from '../../rules/payment/environment.ts';
import { type MoneyMovement, moneyMovements } from '../../rules/payment/money-movements.ts';
import { fullName } from '../../rules/retention.ts';
import { checkoutOfPayment } from './handle-notification.ts';

/** A step asks the provider about at most this many of Burgee's records that are not on the page. */
const maxLookups = 20;

type ComparePorts = Pick<Ports, 'bookings' | 'gateway' | 'payments'>;

/**
 * Compares one page of the provider's payments or refunds with those that Burgee has stored, and Burgee's of the same time
 * with the provider's (decision: comparison). Stores nothing. A step may be repeated.
 * @param request.from the first day of the period, in London.
 * @param request.to the last day of the period.
 * @param request.after the `next` of the step before. Null begins the comparison.
 * @throws ClubError 'no-payment-provider', 'payment-unavailable' if the provider does not respond, or 'invalid-input' if the
 * period is longer than a year or `after` belongs to another period.
 */
export async function comparePayments(
	ports: ComparePorts,
	admin: Admin,
	{ from, to, after }: { from: LondonDate; to: LondonDate; after: string | null },
): Promise<Comparison> {
	const gateway = requireGateway(ports);
	if (from <= subLondonMonths(to, 12)) throw invalid('from', 'Choose a period of at most one year');
	const since = startOfLondonDay(from);
	const before = startOfLondonDay(addLondonDays(to, 1));
	const step = after === null ? firstStep('payments', since) : parseStep(after, { since, before });
	const { list, cursor } = step;
	const page = await readPage(gateway, list, { since, before, cursor });
	const found: { difference: PaymentDifference; checkout: Checkout | null }[] = [];
	const compare = async (record: ProviderRecord) => {
		const checkout = await checkoutOfRecord(ports, record);
		const difference = differenceFrom(record, checkout);
		if (difference !== null) found.push({ difference, checkout });
	};
	if (!step.isPageDone) for (const record of page.items) await compare(record);
	const comparedUntil = page.readUntil ?? step.since;
	const listedIds = new Set(page.items.map(recordId));
	const own = await ownRecords(ports, gateway, list, { since: step.since, before: comparedUntil });
	const unlisted = own.filter(({ movement }) => !listedIds.has(movement.id));
	const { asked, rest } = splitAt(unlisted, maxLookups);
	for (const { movement, checkout } of asked) {
		const record = await findRecord(gateway, movement);
		if (record !== null) await compare(record);
		else found.push({ difference: onlyInBurgee(movement), checkout });
	}
	const nextStep = (): ComparisonStep | null => {
		if (rest !== undefined) return { ...step, since: rest, isPageDone: true };
		if (page.next !== null) return { ...firstStep(list, comparedUntil), cursor: page.next };
		return list === 'payments' ? firstStep('refunds', since) : null;
	};
	const next = nextStep();
	return {
		list,
		read: step.isPageDone ? 0 : page.items.length,
		comparedUntil: rest ?? comparedUntil,
		differences: await withBookings(ports, admin, found),
		next: next && comparisonStepText(next),
	};
}

function firstStep(list: ComparedList, since: Instant): ComparisonStep {
	return { list, cursor: null, since, isPageDone: false };
}

/** @throws ClubError 'no-payment-provider'. */
export function requireGateway({ gateway }: Pick<Ports, 'gateway'>): PaymentGateway {
	if (gateway === null) throw new ClubError('no-payment-provider');
	return gateway;
}

function invalid(field: string, message: string): ClubError {
	return new ClubError('invalid-input', { issues: [{ path: [field], message }] });
}

function parseStep(
	after: string,
	{ since, before }: { since: Instant; before: Instant },
): ComparisonStep {
	const step = parseComparisonStep(after);
	if (step === null || step.since < since || step.since > before) {
		throw invalid('after', 'Start the comparison again');
	}
	return step;
}

async function readPage(
	gateway: PaymentGateway,
	list: ComparedList,
	request: Parameters<PaymentGateway['listPayments']>[0],
): Promise<ProviderPage<ProviderRecord>> {
	if (list === 'payments') {
		const page = await gateway.listPayments(request);
		return { ...page, items: page.items.map((payment) => ({ kind: 'payment', payment })) };
	}
	const page = await gateway.listRefunds(request);
	return { ...page, items: page.items.map((refund) => ({ kind: 'refund', refund })) };
}

/** Queries the provider for one payment or refund. */
export async function findRecord(
	gateway: PaymentGateway,
	{ kind, id }: Pick<MoneyMovement, 'kind' | 'id'>,
): Promise<ProviderRecord | null> {
	if (kind === 'payment') {
		const payment = await gateway.findPayment(id);
		return payment && { kind, payment };
	}
	const refund = await gateway.findRefund(id);
	return refund && { kind, refund };
}

/** Returns the checkout to which the provider's payment or refund belongs, or null. */
export function checkoutOfRecord(
	{ payments }: Pick<Ports, 'payments'>,
	record: ProviderRecord,
): Promise<Checkout | null> {
	return record.kind === 'payment'
		? checkoutOfPayment(payments, record.payment)
		: payments.findByReference(record.refund.paymentId);
}

/**
 * Returns the payments or refunds that Burgee has stored for the provider that the club uses now, earliest first. A payment
 * that was reported with several amounts is returned once.
 */
async function ownRecords(
	{ payments }: Pick<Ports, 'payments'>,
	gateway: PaymentGateway,
	list: ComparedList,
	{ since, before }: { since: Instant; before: Instant },
): Promise<{ movement: MoneyMovement; checkout: Checkout }[]> {
	if (since >= before) return [];
	const kind = list === 'payments' ? 'payment' : 'refund';
	const checkouts = await payments.listByPayments({ since, before });
	const records = checkouts
		.filter((checkout) => wasStartedWith(gateway, checkout))
		.flatMap((checkout) => moneyMovements(checkout).map((movement) => ({ movement, checkout })))
		.filter(
			({ movement: { at, ...movement } }) => movement.kind === kind && at >= since && at < before,
		);
	const byId = new Map(records.map((record) => [record.movement.id, record]));
	return [...byId.values()].sort((a, b) => compareText(a.movement.at, b.movement.at));
}

/** Returns about the first `limit` records, and the time of the next one. Records of one time stay together. */
function splitAt<Record extends { movement: MoneyMovement }>(records: Record[], limit: number) {
	const last = records[limit - 1]?.movement.at;
	const next = records.find(({ movement }) => last !== undefined && movement.at > last);
	const asked = next === undefined ? records : records.slice(0, records.indexOf(next));
	return { asked, rest: next?.movement.at };
}

async function withBookings(
	{ bookings }: Pick<Ports, 'bookings'>,
	admin: Admin,
	found: { difference: PaymentDifference; checkout: Checkout | null }[],
): Promise<ListedDifference[]> {
	const ids = found.flatMap(({ checkout }) => checkout?.bookingId ?? []);
	const known = await bookings.getAll([...new Set(ids)]);
	const bookingsById = new Map(known.map((booking) => [booking.id, booking]));
	const mayRead = hasPermission(admin, 'bookings:read');
	return found.map(({ difference, checkout }) => {
		if (checkout === null) return { ...difference, booking: null };
		const { eventId, bookingId } = checkout;
		const booking = bookingsById.get(bookingId);
		const eventName = booking?.eventName ?? null;
		const leadMember = booking && mayRead ? fullName(booking).trim() : null;
		return { ...difference, booking: { eventId, bookingId, eventName, leadMember } };
	});
}
