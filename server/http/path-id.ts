import { ClubError } from '@burgee/core';
import type { Request } from 'express';

/** What an id may look like. A club that typed its own has spaces and accents in them; a slash would be a step in a path. */
const idShape = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]{1,200}$/u;

/**
 * The id that the request's path names.
 * @throws ClubError 'event-not-found' for what cannot be one.
 */
export function eventIdOf(request: Request): string {
	const { eventId } = request.params;
	if (typeof eventId !== 'string' || !idShape.test(eventId) || eventId.includes('/'))
		throw new ClubError('event-not-found');
	return eventId;
}

/**
 * The id of the campaign that the request's path names.
 * @throws ClubError 'campaign-not-found' for what cannot be one.
 */
export function campaignIdOf(request: Request): string {
	const { campaignId } = request.params;
	if (typeof campaignId !== 'string' || !idShape.test(campaignId) || campaignId.includes('/'))
		throw new ClubError('campaign-not-found');
	return campaignId;
}
