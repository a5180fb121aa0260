import { z } from 'zod';
import { bookingForm } from '../booking/booking-form.ts';
import { bookingLabels } from '../booking/labels.ts';
import { requiredLine } from '../text-schemas.ts';

const email = z.email();

/** The booking form of a party that joins a waiting list. The offer arrives by email, so the address is required. */
export const waitingForm = bookingForm.safeExtend({
	userEmail: requiredLine(bookingLabels.userEmail, 254).refine(
		(text) => email.safeParse(text).success,
		'Please enter a valid email address',
	),
});
export type WaitingForm = z.output<typeof waitingForm>;
