import { z } from 'zod';
import { type Booking, booking } from '../rules/booking/booking.ts';
import { type CheckIn, checkIn, checkInForm } from '../rules/booking/check-in.ts';
import { isConfirmed } from '../rules/booking/payment-status.ts';
import { isoInstant } from '../rules/calendar/time-schemas.ts';
import { currencies, toMajor } from '../rules/money.ts';
import type { CallTable } from './call.ts';
import { eventJson, heldPlacesJson } from './events.ts';

const checkInJson = checkIn.omit({ bookingId: true, eventId: true }).meta({ id: 'CheckIn' });
export type CheckInJson = z.infer<typeof checkInJson>;

const rollCallBookingJson = z.object({
	id: z.string(),
	firstName: z.string(),
	lastName: z.string(),
	/** Adults and children together. */
	numberAttending: z.int(),
	numberOfChildren: z.int(),
	boatName: z.string().nullable(),
	answers: booking.shape.answers,
	/** When the names were erased, because their retention was over. Null until then. */
	erasedAt: isoInstant.nullable(),
	/** Whether the booking requires payment and is unpaid (decision: not-paid). */
	isUnpaid: z.boolean(),
	/** The part of a corrected price that is not paid, in major units. */
	due: z.number(),
	paymentCurrency: z.enum(currencies).nullable(),
	/** Null if no organiser has checked in the booking. */
	checkIn: checkInJson.nullable(),
});
export type RollCallBookingJson = z.infer<typeof rollCallBookingJson>;

const rollCallJson = z
	.object({
		event: eventJson.nullable(),
		eventName: z.string(),
		held: heldPlacesJson,
		/** The bookings that are not cancelled, sorted by the name of the lead member. */
		bookings: z.array(rollCallBookingJson),
	})
	.meta({ id: 'RollCall' });
export type RollCallJson = z.infer<typeof rollCallJson>;

/** Converts a check-in to JSON, without the party. */
export function toCheckInJson({ present, at, by }: CheckIn): CheckInJson {
	return { present, at, by };
}

/** Converts a booking of the roll call to JSON. The amount that is due is in major units. */
export function toRollCallBookingJson({
	booking: booked,
	checkIn: stored,
	dueMinor,
}: {
	booking: Booking;
	checkIn: CheckIn | null;
	dueMinor: number;
}): RollCallBookingJson {
	const { id, firstName, lastName, numberAttending, numberOfChildren } = booked;
	const { boatName, answers, erasedAt } = booked;
	return {
		...{ id, firstName, lastName, numberAttending, numberOfChildren },
		...{ boatName, answers, erasedAt },
		isUnpaid: !isConfirmed(booked),
		due: toMajor(dueMinor),
		paymentCurrency: booked.paymentCurrency,
		checkIn: stored && toCheckInJson(stored),
	};
}

export const rollCallCalls = {
	'GET /api/admin/bookings/:eventId/roll-call': {
		summary: 'Who is expected at an event and who has arrived',
		access: 'bookings:read',
		answer: rollCallJson,
	},
	'POST /api/admin/bookings/:eventId/:bookingId/check-in': {
		summary: 'Store how many people of a booking are present. A repeated request changes nothing',
		access: 'bookings:write',
		body: checkInForm.meta({ id: 'CheckInForm' }),
		answer: checkInJson,
		errors: ['booking-cancelled'],
	},
} satisfies CallTable;
