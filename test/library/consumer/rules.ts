import {
	type BookingForm,
	type BookingFormInput,
	bookingDeadline,
	bookingForm,
	ClubError,
	type ClubEvent,
	displayEventDates,
	displayMoney,
	type EventSpan,
	eventSpan,
	inputIssues,
	isBookingOpen,
	issuesForEvent,
	parseInput,
	priceBooking,
} from '@burgee/core';

export const picnic: ClubEvent = {
	id: 'picnic',
	name: 'Picnic on the island',
	description: '',
	longdescription: '',
	eventdatetime: '2026-07-03T23:00:00.000Z',
	eventenddatetime: '2026-07-05T15:00:00.000Z',
	bookingEndDate: '2026-06-30T23:00:00.000Z',
	allowBooking: true,
	isBoatEvent: false,
	offerChild: true,
	offerSoftDrinks: false,
	offerVeg: false,
	requiresPayment: false,
	priceMinor: 1235,
	currency: 'GBP',
	createdAt: '2026-01-01T00:00:00.000Z',
	updatedAt: '2026-01-01T00:00:00.000Z',
};

export function price(): string {
	const totalMinor: number = priceBooking(picnic, { numberAttending: 4, numberOfChildren: 1 });
	return displayMoney(totalMinor, picnic.currency);
}

export function deadline(): { closesAt: string | null; early: boolean; late: boolean } {
	return {
		closesAt: bookingDeadline(picnic),
		early: isBookingOpen(picnic, new Date('2026-07-01T22:30:00.000Z')),
		late: isBookingOpen(picnic, new Date('2026-07-01T23:00:00.000Z')),
	};
}

const typed: BookingFormInput = { firstName: ' Anna ', lastName: 'Lee', numberAttending: 2 };

export function validation() {
	const form: BookingForm = bookingForm.parse({ ...typed, numberOfChildren: 1 });
	const { error } = bookingForm.safeParse({ ...typed, lastName: ' ', numberOfChildren: 3 });
	const vegetarians: BookingForm = { ...form, numberOfVegetarian: 1 };
	let code = '';
	try {
		parseInput(bookingForm, { ...typed, numberAttending: 0 });
	} catch (refusal) {
		if (refusal instanceof ClubError) code = refusal.code;
	}
	return {
		name: form.firstName,
		messages: error === undefined ? [] : inputIssues(error).map(({ message }) => message),
		unasked: issuesForEvent(vegetarians, picnic).map(({ path }) => path),
		code,
	};
}

export function calendar(): { span: EventSpan | null; words: string } {
	return { span: eventSpan(picnic, 'calendar'), words: displayEventDates(picnic, 'calendar') };
}
