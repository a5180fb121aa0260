import { z } from 'zod';
import { bookingRequest } from '../rules/booking/booking-form.ts';
import { eventBookingsJson, overviewJson } from './admin-json.ts';
import type { CallTable } from './call.ts';

export const bookingCalls = {
	'POST /api/bookings': {
		summary: 'Book a free event',
		access: 'public',
		rateLimit: 'bookings',
		body: bookingRequest.meta({ id: 'BookingRequest' }),
		idempotent: true,
		status: 201,
		answer: z.object({ bookingId: z.string() }).meta({ id: 'BookingAnswer' }),
		errors: ['event-not-found', 'booking-not-offered', 'booking-closed', 'payment-needed'],
	},
	'GET /api/admin/bookings': {
		summary: 'Bookings and revenue by event',
		access: 'bookings:read',
		answer: overviewJson,
	},
	// Before the path without '.csv', which matches this path too.
	'GET /api/admin/bookings/:eventId.csv': {
		summary: "One event's bookings as CSV",
		access: 'bookings:read',
		answer: 'text/csv',
	},
	'GET /api/admin/bookings/:eventId': {
		summary: "One event's bookings, newest first",
		access: 'bookings:read',
		answer: eventBookingsJson,
	},
} satisfies CallTable;
