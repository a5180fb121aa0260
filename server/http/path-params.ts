import { ClubError, type ErrorCode } from '@burgee/core';
import type { Request } from 'express';

/**
 * The characters that an id may have. Ids that a club assigned itself can have spaces and accents.
 */
const idPattern = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]{1,200}$/u;

/**
 * Returns the event id in the request's path.
 * @throws ClubError 'event-not-found' if the text is not a valid id.
 */
export function eventIdOf(request: Request): string {
	return pathId(request.params.eventId, 'event-not-found');
}

/** @throws ClubError 'work-day-not-found' if the text is not a valid id. */
export function workDayIdOf(request: Request): string {
	return pathId(request.params.workDayId, 'work-day-not-found');
}

/** @throws ClubError 'campaign-not-found' if the text is not a valid id. */
export function campaignIdOf(request: Request): string {
	return pathId(request.params.campaignId, 'campaign-not-found');
}

/** @throws ClubError 'checkout-not-found' if the text is not a valid id. */
export function checkoutIdOf(request: Request): string {
	return pathId(request.params.checkoutId, 'checkout-not-found');
}

function pathId(id: unknown, notFound: ErrorCode): string {
	// Refuse an id with a slash. In a URL, the slash would change the path.
	if (typeof id !== 'string' || !idPattern.test(id) || id.includes('/'))
		throw new ClubError(notFound);
	return id;
}
