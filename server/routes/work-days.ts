import { type Clock, type Club, parseInput, signUpForm, toWorkDayJson } from '@burgee/core';
import { Router } from 'express';
import { idempotencyKey } from '../http/idempotency.ts';
import { jsonBody } from '../http/json-body.ts';
import { workDayIdOf } from '../http/path-params.ts';
import type { RateLimits } from '../http/rate-limit.ts';

export function workDayRoutes({
	club,
	clock,
	rateLimits,
}: {
	club: Club;
	clock: Clock;
	rateLimits: RateLimits;
}): Router {
	return Router()
		.get('/work-days', async (_request, response) => {
			const now = clock.now();
			const workDays = await club.readComingWorkDays();
			response.json({ workDays: workDays.map((workDay) => toWorkDayJson(workDay, now)) });
		})
		.get('/work-days/:workDayId', async (request, response) => {
			const workDay = await club.readWorkDay(workDayIdOf(request));
			response.json(toWorkDayJson(workDay, clock.now()));
		})
		.post(
			'/work-days/:workDayId/sign-ups',
			rateLimits.bookings,
			jsonBody,
			async (request, response) => {
				const key = idempotencyKey(request);
				const form = parseInput(signUpForm, request.body);
				const workDayId = workDayIdOf(request);
				const result = await club.signUpForWorkDay({
					workDayId,
					form,
					...(key !== undefined && { key }),
				});
				response.status(201).json(result);
			},
		);
}
