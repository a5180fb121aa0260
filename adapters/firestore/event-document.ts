import { type ClubEvent, toInstant, toMajor } from '@burgee/core';
import type { DocumentData, DocumentSnapshot } from 'firebase-admin/firestore';
import {
	readAmountMinor,
	readCurrency,
	readFlag,
	readInstant,
	readName,
	readString,
	toTimestamp,
	toTimestampOrNull,
} from './lenient-values.ts';

/**
 * Returns the fields of a document `events/{id}`. The fields have the specification's names, and the price is
 * in major units.
 */
export function toEventFields({ id: _, priceMinor, ...event }: ClubEvent): DocumentData {
	return {
		...event,
		price: toMajor(priceMinor),
		eventdatetime: toTimestampOrNull(event.eventdatetime),
		eventenddatetime: toTimestampOrNull(event.eventenddatetime),
		bookingEndDate: toTimestampOrNull(event.bookingEndDate),
		createdAt: toTimestamp(event.createdAt),
		updatedAt: toTimestamp(event.updatedAt),
	};
}

/** Reads an event from a document of any shape (decision: stored-names). */
export function readEvent(document: DocumentSnapshot): ClubEvent | null {
	const fields = document.data();
	if (fields === undefined) return null;
	return {
		id: document.id,
		name: readName(fields.name),
		description: readString(fields.description),
		longdescription: readString(fields.longdescription),
		eventdatetime: readInstant(fields.eventdatetime),
		eventenddatetime: readInstant(fields.eventenddatetime),
		bookingEndDate: readInstant(fields.bookingEndDate),
		allowBooking: readFlag(fields.allowBooking),
		isBoatEvent: readFlag(fields.isBoatEvent),
		offerChild: readFlag(fields.offerChild),
		offerSoftDrinks: readFlag(fields.offerSoftDrinks),
		offerVeg: readFlag(fields.offerVeg),
		requiresPayment: readFlag(fields.requiresPayment),
		priceMinor: readAmountMinor(fields.price) ?? 0,
		currency: readCurrency(fields.currency) ?? 'GBP',
		createdAt: readInstant(fields.createdAt) ?? firestoreTime(document.createTime),
		updatedAt: readInstant(fields.updatedAt) ?? firestoreTime(document.updateTime),
	};
}

/** Returns the time at which Firestore created or updated a document; 1970 if the time is missing. */
export function firestoreTime(time: DocumentSnapshot['createTime']): string {
	return readInstant(time) ?? toInstant(new Date(0));
}
