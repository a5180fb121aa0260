import type { Question } from '@burgee/core';
import { bookingFormInputs, bookingForms } from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { uncheckedBooking } from '../../web/ui/booking-values.ts';
import { readBookingForm } from '../../web/ui/form-readers.ts';
import { valuesOfBooking } from '../../web/ui/stored-booking-values.ts';
import { forAll, pairs } from '../core/for-all.ts';

const offers = fc.record({
	offerChild: fc.boolean(),
	offerSoftDrinks: fc.boolean(),
	offerVeg: fc.boolean(),
	isBoatEvent: fc.boolean(),
	questions: fc.constant<Question[]>([]),
});
const allOffered = {
	offerChild: true,
	offerSoftDrinks: true,
	offerVeg: true,
	isBoatEvent: true,
};

test('an unchecked booking is sent exactly like the parsed booking, so that both have the same idempotency key', () => {
	const typed = pairs(bookingForms(allOffered), () => bookingFormInputs(allOffered)).map(
		([form, { input }]) => ({
			...valuesOfBooking(form),
			firstName: input.firstName,
			lastName: input.lastName,
			boatName: input.boatName ?? '',
			userEmail: input.userEmail ?? '',
		}),
	);
	forAll(typed, offers, (values, event) => {
		const unchecked = JSON.stringify(uncheckedBooking(values, event));
		const read = readBookingForm(values, event);
		expect('value' in read && JSON.stringify(read.value)).toBe(unchecked);
	});
});
