import { bookingRequest, type Club, parseInput } from '@burgee/core';
import { Router } from 'express';
import { idempotencyKey } from '../http/idempotency.ts';
import { jsonBody } from '../http/json-body.ts';
import type { Throttle } from '../http/rate-limit.ts';

/** submitBooking (specification §7). */
export function bookingRoutes({ club, throttle }: { club: Club; throttle: Throttle }): Router {
	return Router().post('/bookings', throttle.bookings, jsonBody, async (request, response) => {
		const key = idempotencyKey(request);
		const { eventId, submittedAt: _, ...form } = parseInput(bookingRequest, request.body);
		const answer = await club.submitBooking({ eventId, form, ...(key !== undefined && { key }) });
		response.status(201).json(answer);
	});
}
