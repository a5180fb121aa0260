import { type Booking, type BookingPayment, toMajor } from '@burgee/core';
import { type DocumentData, type DocumentSnapshot, FieldValue } from 'firebase-admin/firestore';
import { firestoreTime } from './event-document.ts';
import {
	readAmountMinor,
	readCount,
	readCurrency,
	readFlag,
	readInstant,
	readName,
	readOptionalString,
	readString,
	toTimestampOrNull,
} from './lenient-values.ts';

/**
 * Returns the fields of a document `bookings/{id}`. The fields have the specification's names, amounts are in
 * major units, and null values are omitted.
 */
export function toBookingFields({
	id: _,
	paymentAmountMinor,
	refundedMinor,
	...booking
}: Booking): DocumentData {
	const fields: DocumentData = {
		...booking,
		paymentAmount: paymentAmountMinor === null ? null : toMajor(paymentAmountMinor),
		paymentCompletedAt: toTimestampOrNull(booking.paymentCompletedAt),
		refundedAmount: toRefundedAmount(refundedMinor),
	};
	return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

/** Returns the booking fields that a payment changes. Null values delete their fields. */
export function toPaymentFields(payment: BookingPayment): DocumentData {
	return {
		paid: payment.paid,
		paymentId: payment.paymentId ?? FieldValue.delete(),
		paymentCompletedAt: toTimestampOrNull(payment.paymentCompletedAt) ?? FieldValue.delete(),
		refundedAmount: toRefundedAmount(payment.refundedMinor) ?? FieldValue.delete(),
	};
}

/** Returns null for 0, so that the document omits `refundedAmount`, as in older projects. */
function toRefundedAmount(refundedMinor: number): number | null {
	return refundedMinor === 0 ? null : toMajor(refundedMinor);
}

/** Reads a booking from a document of any shape (decision: stored-names). */
export function readBooking(document: DocumentSnapshot): Booking {
	return toBooking(document.data() ?? {}, {
		id: document.id,
		submittedAt: firestoreTime(document.createTime),
	});
}

/**
 * Converts a document's fields to a booking. `fallback` provides the id, and `submittedAt` if the stored
 * value is not a time.
 */
export function toBooking(
	fields: DocumentData,
	fallback: { id: string; submittedAt: string },
): Booking {
	const paymentAmountMinor = readAmountMinor(fields.paymentAmount);
	return {
		id: fallback.id,
		eventId: readString(fields.eventId),
		eventName: readName(fields.eventName),
		firstName: readString(fields.firstName),
		lastName: readString(fields.lastName),
		numberAttending: readCount(fields.numberAttending),
		numberOfChildren: readCount(fields.numberOfChildren),
		numberOfSoftDrinks: readCount(fields.numberOfSoftDrinks),
		numberOfVegetarian: readCount(fields.numberOfVegetarian),
		boatName: readOptionalString(fields.boatName),
		userEmail: readOptionalString(fields.userEmail),
		submittedAt: readInstant(fields.submittedAt) ?? fallback.submittedAt,
		paymentRequired: readFlag(fields.paymentRequired),
		paid: readFlag(fields.paid),
		paymentAmountMinor,
		paymentCurrency:
			readCurrency(fields.paymentCurrency) ?? (paymentAmountMinor === null ? null : 'GBP'),
		paymentId: readOptionalString(fields.paymentId),
		paymentCompletedAt: readInstant(fields.paymentCompletedAt),
		refundedMinor: readAmountMinor(fields.refundedAmount) ?? 0,
	};
}
