import { hash } from 'node:crypto';
import {
	type Booking,
	type ClubEvent,
	dayMs,
	isBookingOpen,
	isPaidEvent,
	priceBooking,
	toInstant,
} from '@burgee/core';

const crews = [
	['Aileen', 'Archer', 'Kittiwake'],
	['Ben', 'Okafor', 'Second Wind'],
	['Carys', 'Pritchard', 'Gwylan'],
	['Dev', 'Raman', 'Slack Tide'],
	['Eleanor', 'Whitcombe-Harrington', 'Penny Lane'],
	['Farah', 'Siddiqui', 'Zephyr'],
	['George', 'Tull', 'Old Faithful'],
	['Hanna', 'Lindqvist', 'Måsen'],
	['Ivo', 'Marsh', 'Puffin'],
	['Jo', 'Byrne', 'Salty Dog'],
	['Kenji', 'Watanabe', 'Kaze'],
	['Lucy', 'Adair', 'Firefly'],
	['Moses', 'Adeyemi', 'Patience'],
	['Niamh', "O'Connell", 'Sea Pink'],
] as const;

/**
 * Builds realistic bookings with dates before `now`. The same arguments always give the same
 * bookings.
 */
export function sampleBookings(season: ClubEvent[], now: Date): Booking[] {
	return season
		.filter(({ allowBooking, eventdatetime }) => allowBooking && eventdatetime !== null)
		.flatMap((event, eventIndex) =>
			crews
				.filter((_, crewIndex) => (crewIndex * 5 + eventIndex * 3) % 7 < popularity(event, now))
				.map((crew, index) => sampleBooking(event, crew, eventIndex + index, now)),
		);
}

/** Returns how many of every seven sample crews book the event. */
function popularity(event: ClubEvent, now: Date): number {
	if (!isBookingOpen(event, now)) return 5;
	const daysAhead = (Date.parse(event.eventdatetime ?? '') - now.getTime()) / dayMs;
	return daysAhead < 20 ? 3 : daysAhead < 60 && !isPaidEvent(event) ? 1 : 0;
}

function sampleBooking(
	event: ClubEvent,
	[firstName, lastName, boatName]: (typeof crews)[number],
	seed: number,
	now: Date,
): Booking {
	const numberAttending = event.isBoatEvent && !event.offerChild ? 1 + (seed % 2) : 1 + (seed % 4);
	const numberOfChildren = event.offerChild ? Math.min(seed % 3, numberAttending - 1) : 0;
	const counts = { numberAttending, numberOfChildren };
	const paid = isPaidEvent(event);
	const start = Date.parse(event.bookingEndDate ?? event.eventdatetime ?? '');
	const submittedAt = toInstant(
		new Date(
			Math.min(start, now.getTime()) - (1 + (seed % 9)) * dayMs - ((seed * 97) % 720) * 60_000,
		),
	);
	const id = `${event.id}-${lastName.toLowerCase().replace(/[^a-z]/g, '')}`;
	return {
		id,
		eventId: event.id,
		eventName: event.name,
		firstName,
		lastName,
		...counts,
		numberOfSoftDrinks: event.offerSoftDrinks ? Math.min(numberAttending, seed % 3) : 0,
		numberOfVegetarian: event.offerVeg ? seed % 2 : 0,
		boatName: event.isBoatEvent ? boatName : null,
		userEmail: seed % 3 === 0 ? null : `${firstName.toLowerCase()}@example.org`,
		answers: event.questions.map(({ id: questionId, label, choices }) => ({
			...{ questionId, label },
			value: choices.filter((_, index) => index % 2 === seed % 2),
		})),
		submittedAt,
		paymentRequired: paid,
		paid,
		paymentAmountMinor: paid ? priceBooking(event, counts) : null,
		paymentCurrency: paid ? event.currency : null,
		paymentId: paid ? hash('sha256', id, 'base64url').slice(0, 22) : null,
		paymentCompletedAt: paid ? submittedAt : null,
		hasOpenCheckout: false,
		remindersStoppedAt: null,
		changePlaces: 0,
		changeBoats: 0,
		payLater: null,
		heldUntil: null,
		refundedMinor: 0,
		manualPayments: [],
		priceMinor: null,
		cancelledAt: null,
		cancelReason: null,
		erasedAt: null,
		environment: 'production',
		revision: 0,
	};
}
