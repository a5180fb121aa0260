import type { z } from 'zod';
import { bookingForm, requiredEmail } from '../booking/booking-form.ts';

/** The booking form of a party that joins a waiting list. The offer arrives by email, so the address is required. */
export const waitingForm = bookingForm.safeExtend({
	userEmail: requiredEmail,
});
export type WaitingForm = z.output<typeof waitingForm>;
