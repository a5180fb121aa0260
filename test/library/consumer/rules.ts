import {
	type BookingForm,
	type BookingFormInput,
	bookingDeadline,
	bookingForm,
	ClubError,
	type ClubEvent,
	type EventSpan,
	eventSpan,
	inputIssues,
	instant,
	isBookingOpen,
	issuesForEvent,
	parseInput,
	priceBooking,
} from '@burgee/core';
import { displayEventDates } from '@burgee/core/display/dates';
import { displayMoney } from '@burgee/core/display/money';

export const picnic: ClubEvent = {
	id: 'picnic',
	name: 'Picnic on the island',
	description: '',
	longdescription: '',
	eventdatetime: instant('2026-07-03T23:00:00.000Z'),
	eventenddatetime: instant('2026-07-05T15:00:00.000Z'),
	bookingEndDate: instant('2026-06-30T23:00:00.000Z'),
	allowBooking: true,
	isBoatEvent: false,
	offerChild: true,
	offerSoftDrinks: false,
	offerVeg: false,
	requiresPayment: false,
	priceMinor: 1235,
	currency: 'GBP',
	places: null,
	boatPlaces: null,
	showPlacesLeft: false,
	waitingList: false,
	offerHours: 24,
	reminder: false,
	payLater: [],
	payLaterUntil: null,
	questions: [],
	draft: false,
	createdAt: instant('2026-01-01T00:00:00.000Z'),
	revision: 0,
	updatedAt: instant('2026-01-01T00:00:00.000Z'),
};

function price(): string {
	const totalMinor: number = priceBooking(picnic, { numberAttending: 4, numberOfChildren: 1 });
	return displayMoney(totalMinor, picnic.currency);
}

function deadline(): { closesAt: string | null; early: boolean; late: boolean } {
	return {
		closesAt: bookingDeadline(picnic),
		early: isBookingOpen(picnic, new Date('2026-07-01T22:30:00.000Z')),
		late: isBookingOpen(picnic, new Date('2026-07-01T23:00:00.000Z')),
	};
}

const input: BookingFormInput = { firstName: ' Anna ', lastName: 'Lee', numberAttending: 2 };

function validation() {
	const form: BookingForm = bookingForm.parse({ ...input, numberOfChildren: 1 });
	const { error } = bookingForm.safeParse({ ...input, lastName: ' ', numberOfChildren: 3 });
	const withVegetarian: BookingForm = { ...form, numberOfVegetarian: 1 };
	let code = '';
	try {
		parseInput(bookingForm, { ...input, numberAttending: 0 });
	} catch (thrown) {
		if (thrown instanceof ClubError) code = thrown.code;
	}
	return {
		name: form.firstName,
		messages: error === undefined ? [] : inputIssues(error).map(({ message }) => message),
		notOffered: issuesForEvent(withVegetarian, picnic).map(({ path }) => path),
		code,
	};
}

function calendar(): { span: EventSpan | null; dates: string } {
	return { span: eventSpan(picnic, 'calendar'), dates: displayEventDates(picnic, 'calendar') };
}

export function ruleResults() {
	return { price: price(), deadline: deadline(), validation: validation(), calendar: calendar() };
}
