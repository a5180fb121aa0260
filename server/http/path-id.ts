import { ClubError } from '@burgee/core';
import type { Request } from 'express';

/** What an id may look like: nothing that could mean something else in a path, and not for ever. */
const idShape = /^[\w~.-]{1,128}$/;

/**
 * The id that the request's path names.
 * @throws ClubError 'event-not-found' for what cannot be one.
 */
export function eventIdOf(request: Request): string {
	const { eventId } = request.params;
	if (typeof eventId !== 'string' || !idShape.test(eventId)) throw new ClubError('event-not-found');
	return eventId;
}
