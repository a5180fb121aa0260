import { bookingForm, priceBooking } from '@burgee/core';
import { bookingFormInputs, clubEvents, counts } from '@burgee/core/testing';
import fc from 'fast-check';

/**
 * Checks two properties with the fast-check arbitraries that core exports. Returns the number of generated
 * cases.
 */
export function runProperties(): number {
	let cases = 0;
	fc.assert(
		fc.property(clubEvents(), counts(), (event, places) => {
			cases += 1;
			const totalMinor = priceBooking(event, places);
			return (
				Number.isInteger(totalMinor) && totalMinor <= event.priceMinor * places.numberAttending
			);
		}),
	);
	const inputs = clubEvents().chain((event) => bookingFormInputs(event));
	fc.assert(
		fc.property(inputs, ({ input, form }) => {
			cases += 1;
			return JSON.stringify(bookingForm.parse(input)) === JSON.stringify(form);
		}),
	);
	return cases;
}
