import fc from 'fast-check';
import { newBooking } from '../rules/booking/accept-booking.ts';
import type { Booking } from '../rules/booking/booking.ts';
import { type BookingCounts, maxAttending } from '../rules/booking/booking-counts.ts';
import type { BookingForm, BookingFormInput } from '../rules/booking/booking-form.ts';
import { type EventTotals, totalsOfBookings, zeroTotals } from '../rules/booking/event-totals.ts';
import { priceBooking } from '../rules/booking/price.ts';
import { type ClubEvent, isPaidEvent } from '../rules/events/club-event.ts';
import { environments } from '../rules/payment/environment.ts';
import { emails, ids, names, typings } from './text.ts';
import { instants } from './times.ts';

/** Generates valid numbers of people, most of them small. */
export function counts(): fc.Arbitrary<BookingCounts> {
	return fc
		.tuple(
			fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: maxAttending })),
			fc.nat(maxAttending),
		)
		.map(([numberAttending, children]) => ({
			numberAttending,
			numberOfChildren: children % (numberAttending + 1),
		}));
}

type Offers = Pick<ClubEvent, 'offerChild' | 'offerSoftDrinks' | 'offerVeg' | 'isBoatEvent'>;

/** Generates valid forms for the event. */
export function bookingForms(event: Offers): fc.Arbitrary<BookingForm> {
	return fc
		.record({
			firstName: names(),
			lastName: names(),
			counts: counts(),
			softDrinks: fc.nat(maxAttending),
			vegetarian: fc.nat(maxAttending),
			boatName: fc.option(names()),
			userEmail: fc.option(emails()),
		})
		.map(({ firstName, lastName, counts: { numberAttending, numberOfChildren }, ...rest }) => ({
			firstName,
			lastName,
			numberAttending,
			numberOfChildren: event.offerChild ? numberOfChildren : 0,
			numberOfSoftDrinks: event.offerSoftDrinks ? rest.softDrinks % (numberAttending + 1) : 0,
			numberOfVegetarian: event.offerVeg ? rest.vegetarian % (numberAttending + 1) : 0,
			boatName: event.isBoatEvent ? rest.boatName : null,
			userEmail: rest.userEmail,
			answers: [],
		}));
}

/**
 * Generates the raw input for a booking, with surrounding spaces and blank fields. `form` is the
 * result that validation should return for `input`.
 */
export function bookingFormInputs(
	event: Offers,
): fc.Arbitrary<{ input: BookingFormInput; form: BookingForm }> {
	return fc
		.record({ form: bookingForms(event), typing: typings('', '   ', null, undefined) })
		.map(({ form, typing: { typed, optional } }) => {
			const { numberOfChildren, numberOfSoftDrinks, numberOfVegetarian } = form;
			const input: BookingFormInput = {
				firstName: typed(form.firstName),
				lastName: typed(form.lastName),
				numberAttending: form.numberAttending,
				...(numberOfChildren > 0 && { numberOfChildren }),
				...(numberOfSoftDrinks > 0 && { numberOfSoftDrinks }),
				...(numberOfVegetarian > 0 && { numberOfVegetarian }),
				boatName: optional(form.boatName),
				userEmail: optional(form.userEmail),
			};
			return { input, form };
		});
}

type BookableEvent = Offers &
	Pick<ClubEvent, 'id' | 'name' | 'questions' | 'requiresPayment' | 'priceMinor' | 'currency'>;

/** Generates stored bookings of the event, paid or not. */
export function bookings(event: BookableEvent): fc.Arbitrary<Booking> {
	const refunds = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat());
	const payments = fc.option(
		fc.record({ paymentId: ids(), paymentCompletedAt: instants(), refunded: refunds }),
	);
	return fc
		.record({
			id: ids(),
			form: bookingForms(event),
			submittedAt: instants(),
			environment: fc.constantFrom(...environments),
			payment: payments,
		})
		.map(({ id, form, submittedAt, environment, payment }) => {
			const price = isPaidEvent(event)
				? { amountMinor: priceBooking(event, form), currency: event.currency, environment }
				: null;
			const booking = newBooking(form, { id, event, now: new Date(submittedAt), price });
			if (price === null || payment === null) return booking;
			const { refunded, ...paid } = payment;
			return { ...booking, ...paid, paid: true, refundedMinor: refunded % (price.amountMinor + 1) };
		});
}

/** Generates totals that bookings of the event can have. */
export function eventTotals(event: BookableEvent): fc.Arbitrary<EventTotals> {
	return fc.array(bookings(event)).map((all) => totalsOfBookings(all) ?? zeroTotals(event));
}
