import { ClubError, type ErrorCode } from '@burgee/core';
import type { Request } from 'express';

/** What an id may look like. A club that typed its own has spaces and accents in them; a slash would be a step in a path. */
const idShape = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]{1,200}$/u;

/**
 * The id that the request's path names.
 * @throws ClubError 'event-not-found' for what cannot be one.
 */
export function eventIdOf(request: Request): string {
	return pathId(request.params.eventId, 'event-not-found');
}

/** @throws ClubError 'work-day-not-found' for what cannot be one. */
export function workDayIdOf(request: Request): string {
	return pathId(request.params.workDayId, 'work-day-not-found');
}

/** @throws ClubError 'campaign-not-found' for what cannot be one. */
export function campaignIdOf(request: Request): string {
	return pathId(request.params.campaignId, 'campaign-not-found');
}

/** @throws ClubError 'checkout-not-found' for what cannot be one. */
export function checkoutIdOf(request: Request): string {
	return pathId(request.params.checkoutId, 'checkout-not-found');
}

function pathId(id: unknown, notFound: ErrorCode): string {
	if (typeof id !== 'string' || !idShape.test(id) || id.includes('/'))
		throw new ClubError(notFound);
	return id;
}
