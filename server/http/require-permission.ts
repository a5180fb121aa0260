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

/** What the routes of the panel are made of. */
export interface PanelServices {
	club: Club;
	clock: Clock;
	sessions: Sessions;
}

/** Lets a signed-in admin through, with this permission if one is named; 401 and 403 else. */
export function requireAdmin(sessions: Sessions, permission?: Permission): RequestHandler {
	return async (request, response, next) => {
		const admin = await sessions.adminOf(request);
		if (admin === null) throw new ClubError('not-signed-in');
		if (permission !== undefined) requirePermission(admin, permission);
		response.locals.admin = admin;
		// What the panel shows is for this admin alone.
		response.set('Cache-Control', 'no-store');
		next();
	};
}

/** Whom `requireAdmin` let through. */
export function signedInAdmin(response: Response): Admin {
	return response.locals.admin as Admin;
}
