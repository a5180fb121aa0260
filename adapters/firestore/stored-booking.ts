import { type Booking, type BookingPayment, toMajor } from '@burgee/core';
import { type DocumentData, type DocumentSnapshot, FieldValue } from 'firebase-admin/firestore';
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
import { writtenAt } from './stored-event.ts';

/** The fields of `bookings/{id}`: the specification's names, amounts in major units, no nulls. */
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

/** What a payment changes of those fields; what there is none of is taken away. */
export function toPaymentFields(payment: BookingPayment): DocumentData {
	return {
		paid: payment.paid,
		paymentId: payment.paymentId ?? FieldValue.delete(),
		paymentCompletedAt: toTimestampOrNull(payment.paymentCompletedAt) ?? FieldValue.delete(),
		refundedAmount: toRefundedAmount(payment.refundedMinor) ?? FieldValue.delete(),
	};
}

/** A club's own bookings have no such field; nor have ours of which nothing was refunded. */
function toRefundedAmount(refundedMinor: number): number | null {
	return refundedMinor === 0 ? null : toMajor(refundedMinor);
}

/** A booking whatever the fields of its document are like. */
export function readBooking(document: DocumentSnapshot): Booking {
	return toBooking(document.data() ?? {}, {
		id: document.id,
		submittedAt: writtenAt(document.createTime),
	});
}

/** `missing` has what fields cannot say: the id, and `submittedAt` where that is no time. */
export function toBooking(
	fields: DocumentData,
	missing: { id: string; submittedAt: string },
): Booking {
	const paymentAmountMinor = readAmountMinor(fields.paymentAmount);
	return {
		id: missing.id,
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
		submittedAt: readInstant(fields.submittedAt) ?? missing.submittedAt,
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
