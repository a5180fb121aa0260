import {
	type Admin,
	type Clock,
	type Club,
	ClubError,
	type Permission,
	requirePermission,
} from '@burgee/core';
import type { RequestHandler, Response } from 'express';
import type { Sessions } from './session.ts';

export interface PanelServices {
	club: Club;
	clock: Clock;
	sessions: Sessions;
}

/** Responds with 401 unless an admin is signed in, and with 403 if the admin lacks the given permission. */
export function requireAdmin(sessions: Sessions, permission?: Permission): RequestHandler {
	return async (request, response, next) => {
		const admin = await sessions.adminOf(request);
		if (admin === null) throw new ClubError('not-signed-in');
		if (permission !== undefined) requirePermission(admin, permission);
		response.locals.admin = admin;
		// Forbid caching, because the response depends on the admin's permissions.
		response.set('Cache-Control', 'no-store');
		next();
	};
}

/**
 * Returns the admin that `requireAdmin` stored with the request. Requires that the route uses
 * `requireAdmin`.
 */
export function signedInAdmin(response: Response): Admin {
	return response.locals.admin as Admin;
}
