import { ClubError } from '../../errors/club-error.ts';
import type { BookingChange } from '../../ports/booking-store.ts';
import type { Booking } from '../../rules/booking/booking.ts';
import { bookingName } from '../../rules/booking/booking-name.ts';
import { priceOfBooking } from '../../rules/booking/price.ts';
import { londonDate, toInstant } from '../../rules/calendar/london-time.ts';
import type { Admin } from '../../rules/panel/admin.ts';
import { paymentOfBooking, withPayment } from '../../rules/payment/booking-payment.ts';
import {
	type ManualPayment,
	reversalOf,
	withManualPayment,
} from '../../rules/payment/manual-payment.ts';
import { manualPaymentLabels } from '../../rules/payment/manual-payment-form.ts';
import { auditOf } from '../audit/audit.ts';
import { endOpenPayment, paymentUrlOf, withNewPayment } from '../booking/booking-payment-steps.ts';
import {
	type BookingPorts,
	type ChangedBooking,
	storedBooking,
} from '../booking/change-bookings.ts';
import { manualPaymentMessage } from '../mail/manual-payment-messages.ts';
import type { AddressOfCheckout } from './payment-page.ts';

interface EntryRequest {
	eventId: string;
	bookingId: string;
	addressOf: AddressOfCheckout;
	/** The idempotency key of the request. */
	key?: string;
}

export type RecordPaymentRequest = EntryRequest &
	Pick<ManualPayment, 'method' | 'amountMinor' | 'reference' | 'date'>;

export interface ReversePaymentRequest extends EntryRequest {
	paymentId: string;
	reason: string;
}

/** Makes the entry from what every entry has. */
type MakeEntry = (
	booking: Booking,
	made: Omit<ManualPayment, 'method' | 'amountMinor' | 'reference' | 'reverses'>,
) => ManualPayment;

/**
 * Records money of a booking that the club has received or given back by hand (decision: manual-payments). An open checkout
 * of the booking is cancelled first. A repeated request with the same idempotency key records nothing more.
 * @throws ClubError 'event-not-found', 'booking-not-found', 'booking-erased', 'payment-not-needed' for a free booking,
 * 'paid-elsewhere' for a booking that was paid before Burgee took payments, 'invalid-input' for a day in the future, any
 * that `withManualPayment` throws, 'idempotency-key-reused', 'revision-differs', 'payment-underway' or
 * 'payment-unavailable'.
 */
export function recordPayment(
	ports: BookingPorts,
	admin: Admin,
	request: RecordPaymentRequest,
): Promise<ChangedBooking> {
	const { method, amountMinor, reference, date } = request;
	const entryOf: MakeEntry = (_, made) => {
		if (date > made.date) {
			const message = `${manualPaymentLabels.date} cannot be in the future`;
			throw new ClubError('invalid-input', { issues: [{ path: ['date'], message }] });
		}
		return { ...made, method, amountMinor, reference, date, reverses: null };
	};
	return storeEntry(ports, admin, request, entryOf);
}

/**
 * Reverses an entry of a booking that is wrong. If no money is left, the booking is unpaid again, with a new checkout.
 * @throws ClubError 'payment-not-found', 'manual-payment-reversed', or any that `recordPayment` throws.
 */
export function reversePayment(
	ports: BookingPorts,
	admin: Admin,
	request: ReversePaymentRequest,
): Promise<ChangedBooking> {
	const { paymentId, reason } = request;
	return storeEntry(ports, admin, request, ({ manualPayments }, made) =>
		reversalOf(manualPayments, paymentId, { ...made, reason }),
	);
}

async function storeEntry(
	ports: BookingPorts,
	admin: Admin,
	request: EntryRequest,
	entryOf: MakeEntry,
): Promise<ChangedBooking> {
	const { bookingId, addressOf } = request;
	const requestKey = request.key ?? ports.ids.newId();
	const recordedAt = toInstant(ports.clock.now());
	const made = {
		...{ id: ports.ids.newId(), requestKey, recordedAt, date: londonDate(recordedAt) },
		...{ by: admin.uid, byName: admin.name, reason: null },
	};
	const isRepeated = (booking: Booking) => {
		const first = booking.manualPayments.find((entry) => entry.requestKey === requestKey);
		if (first === undefined) return false;
		const others = booking.manualPayments.filter((entry) => entry !== first);
		const again = entryOf({ ...booking, manualPayments: others }, made);
		if (!isSame(first, again)) throw new ClubError('idempotency-key-reused');
		return true;
	};
	const result = async (booking: Booking) => ({
		booking,
		paymentUrl: await paymentUrlOf(ports, bookingId, addressOf),
	});
	const stored = await storedBooking(ports, request);
	if (isRepeated(stored)) return result(stored);
	await requireRecordable(ports, stored);
	const entry = entryOf(stored, made);
	const manualPayments = withManualPayment(stored.manualPayments, entry);
	await endOpenPayment(ports, bookingId);
	const { booking, checkout } = await paidBooking(ports, stored, manualPayments);
	const { method, amountMinor, date, reference, reverses, reason } = entry;
	const isNew = reverses === null;
	const audit = auditOf(ports, admin, {
		what: isNew ? 'booking.payment-recorded' : 'booking.payment-reversed',
		subject: { id: bookingId, name: bookingName(stored) },
		after: {
			...{ method, amountMinor, currency: stored.paymentCurrency, date, reference },
			...(!isNew && { reason }),
		},
	});
	const message = isNew
		? await manualPaymentMessage(ports, { before: stored, booking, entry })
		: null;
	const change: BookingChange = {
		...{ bookingId, revision: stored.revision, booking, checkout, audit, undo: null },
		...{ mayExceedPlaces: true },
		...(message && { followUp: { waiting: null, merged: null, separate: message } }),
	};
	if (await ports.bookings.change(stored.eventId, [change])) {
		if (message !== null) ports.mailQueue?.sendSoon();
		return result(await storedBooking(ports, request));
	}
	// The treasurer has pressed the button twice, and the other request has recorded the payment.
	const other = await storedBooking(ports, request);
	if (!isRepeated(other)) throw new ClubError('revision-differs');
	return result(other);
}

function isSame(first: ManualPayment, again: ManualPayment): boolean {
	const fields = ['method', 'amountMinor', 'reference', 'reverses', 'reason', 'by'] as const;
	const isSameDay = first.reverses !== null || first.date === again.date;
	return isSameDay && fields.every((field) => first[field] === again[field]);
}

async function requireRecordable({ payments }: BookingPorts, booking: Booking): Promise<void> {
	if (booking.erasedAt !== null) throw new ClubError('booking-erased');
	if (booking.paymentCurrency === null || !booking.paymentAmountMinor) {
		throw new ClubError('payment-not-needed');
	}
	const known = paymentOfBooking(booking, await payments.listForBooking(booking.id));
	if (booking.paid && !known.paid) throw new ClubError('paid-elsewhere');
}

/**
 * Returns the booking with these entries. If it is no longer paid, it holds its places as before until it is paid later, or
 * gets a new checkout, unless its event was deleted.
 */
async function paidBooking(
	ports: BookingPorts,
	stored: Booking,
	manualPayments: ManualPayment[],
): Promise<Pick<Awaited<ReturnType<typeof withNewPayment>>, 'booking' | 'checkout'>> {
	const checkouts = await ports.payments.listForBooking(stored.id);
	const recorded = {
		...stored,
		manualPayments,
		priceMinor: priceOfBooking(stored),
		revision: stored.revision + 1,
	};
	const booking = withPayment(recorded, checkouts);
	const needsPayment = !booking.paid && (await ports.events.get(stored.eventId)) !== null;
	if (!needsPayment) return { booking, checkout: null };
	const { payLater } = stored;
	return payLater !== null && payLater.until > toInstant(ports.clock.now())
		? { booking: { ...booking, heldUntil: payLater.until }, checkout: null }
		: withNewPayment(ports, booking);
}
