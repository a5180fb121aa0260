import { bookingRequest, type Club, parseInput } from '@burgee/core';
import { Router } from 'express';
import { idempotencyKey } from '../http/idempotency.ts';
import { jsonBody } from '../http/json-body.ts';
import type { RateLimits } from '../http/rate-limit.ts';

export function bookingRoutes({
	club,
	rateLimits,
}: {
	club: Club;
	rateLimits: RateLimits;
}): Router {
	return Router().post('/bookings', rateLimits.bookings, jsonBody, async (request, response) => {
		const key = idempotencyKey(request);
		const { eventId, submittedAt: _, ...form } = parseInput(bookingRequest, request.body);
		const answer = await club.submitBooking({ eventId, form, ...(key !== undefined && { key }) });
		response.status(201).json(answer);
	});
}
