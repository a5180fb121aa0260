import {
	bookingBalance,
	bookingLabels,
	correctedPrice,
	extras,
	fullName,
	isPossibleCount,
	messages,
	toMinor,
} from '@burgee/core';
import type { ChangedBookingJson } from '@burgee/core/api/booking-changes';
import type { EventJson } from '@burgee/core/api/events';
import { answerWords } from '@burgee/core/display/answer-words';
import { displayMoney } from '@burgee/core/display/money';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { ApiError, api } from '../../api/client.ts';
import { type BookingValues, blankBooking, type Counts } from '../../ui/booking-values.ts';
import { valuesOfBooking } from '../../ui/stored-booking-values.ts';
import type { BookingRow } from '../booking-words/booking-row.ts';
import { plainField } from '../records/differences.ts';
import { BookingEditor } from './booking-editor.tsx';
import { PaidMeanwhile } from './change-failure.ts';

const { answers: _, ...plain } = blankBooking;
const names = Object.keys(plain) as (keyof typeof plain)[];

function answersText(answers: BookingValues['answers']): string {
	return answers.map(({ value }) => answerWords(value)).join('; ');
}

const bookingFields = {
	valuesOf: valuesOfBooking,
	conflictFields: [
		...names.map((name) => plainField<BookingValues>(name, bookingLabels[name])),
		plainField<BookingValues>('answers', 'Answers', answersText),
	],
};

interface CorrectBookingProps {
	event: EventJson;
	booking: BookingRow;
	onClose: () => void;
	/** Called with the booking as it is now if the member has paid while the form was open. */
	onPaid: (paid: BookingRow) => void;
	onCorrected: (booking: ChangedBookingJson) => void;
}

/** Corrects the names and counts of a booking. */
export function CorrectBooking({
	event,
	booking,
	onClose,
	onPaid,
	onCorrected,
}: CorrectBookingProps) {
	const { id: bookingId, eventId } = booking;
	const load = async () => {
		const { bookings } = await api('GET /api/admin/bookings/:eventId', { eventId });
		const stored = bookings.find(({ id }) => id === bookingId);
		if (stored === undefined) {
			const code = 'booking-not-found';
			throw new ApiError(messages[code], code, { status: 404 });
		}
		if (stored.paid && !booking.paid) {
			onPaid(stored);
			throw new PaidMeanwhile();
		}
		return stored;
	};
	return (
		<BookingEditor
			title={`Edit the Booking of ${fullName(booking)}`}
			fields={fieldsOf(event, booking)}
			initial={valuesOfBooking(booking)}
			answered={booking.answers}
			record={{ noun: 'booking', stored: booking, load, fields: bookingFields }}
			send={async (body, { revision }) => {
				const request = { eventId, bookingId, revision, body };
				onCorrected(await api('PUT /api/admin/bookings/:eventId/:bookingId', request));
			}}
			failure={panelMessages.bookingCorrectFailed}
			submitLabel={() => 'Save Booking'}
			onClose={onClose}
		>
			{(counts) => <PriceChange event={event} booking={booking} counts={counts} />}
		</BookingEditor>
	);
}

/**
 * Returns the fields of the form. If the event no longer offers an option that the booking includes, the form still
 * has the option's field.
 */
function fieldsOf(event: EventJson, booking: BookingRow) {
	const fields = { ...event };
	for (const { field, flag } of extras) fields[flag] ||= booking[field] > 0;
	fields.isBoatEvent ||= booking.boatName !== null;
	return fields;
}

interface PriceChangeProps {
	event: EventJson;
	booking: BookingRow;
	counts: Counts;
}

/** Shows how the correction changes the price. The server does not use this price, but computes it again. */
function PriceChange({ event, booking, counts }: PriceChangeProps) {
	const { paid, price, paymentAmount, paymentRequired, paymentCurrency } = booking;
	const amountMinor = paymentAmount === null ? null : toMinor(paymentAmount);
	const beforeMinor = price === null ? (amountMinor ?? 0) : toMinor(price);
	const { requiresPayment } = event;
	const afterMinor = isPossibleCount(counts, { priceTestHook: false })
		? correctedPrice({ ...booking, paymentAmountMinor: amountMinor }, counts, {
				requiresPayment,
				priceMinor: toMinor(event.price),
			})
		: null;
	const money = (minor: number) => displayMoney(minor, paymentCurrency ?? event.currency);
	const refundedMinor = toMinor(booking.refundedAmount);
	const { dueMinor, toRefundMinor } = bookingBalance(
		{
			...booking,
			...{ paymentAmountMinor: amountMinor, refundedMinor, manualPayments: [] },
			priceMinor: afterMinor ?? beforeMinor,
		},
		[],
	);
	return (
		<div role="status">
			{afterMinor !== null && afterMinor !== beforeMinor && (
				<p>
					The price changes from {money(beforeMinor)} to {money(afterMinor)}.
				</p>
			)}
			{afterMinor !== null && paid && (
				<p>
					The member has paid {money(amountMinor ?? 0)}
					{refundedMinor > 0 && `, of which ${money(refundedMinor)} is refunded`}.{' '}
					{dueMinor > 0 && <strong>{money(dueMinor)} due.</strong>}
					{toRefundMinor > 0 && <strong>{money(toRefundMinor)} to be refunded.</strong>}
				</p>
			)}
			{paymentRequired && !paid && <p>After saving, you get the payment link for the member.</p>}
		</div>
	);
}
