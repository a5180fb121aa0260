import { type Booking, toMajor } from '@burgee/core';
import type { DocumentData, DocumentSnapshot } from 'firebase-admin/firestore';
import { writtenAt } from './stored-event.ts';
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
} from './stored-values.ts';

/** The fields of `bookings/{id}`: the specification's names, the amount in major units, no nulls. */
export function toBookingFields({ id: _, paymentAmountMinor, ...booking }: Booking): DocumentData {
	const fields: DocumentData = {
		...booking,
		paymentAmount: paymentAmountMinor === null ? null : toMajor(paymentAmountMinor),
		paymentCompletedAt: toTimestampOrNull(booking.paymentCompletedAt),
	};
	return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
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
	};
}
