import { type Admin, type Club, parseInput, type SessionJson, signInRequest } from '@burgee/core';
import { Router } from 'express';
import { jsonBody } from '../http/json-body.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import { requireAdmin, signedInAdmin } from '../http/require-permission.ts';
import type { Sessions } from '../http/session.ts';

export function adminSessionRoutes({
	club,
	sessions,
	rateLimits,
}: {
	club: Club;
	sessions: Sessions;
	rateLimits: RateLimits;
}): Router {
	return Router()
		.post('/session', rateLimits.signInsByAddress, jsonBody, async (request, response) => {
			const credentials = parseInput(signInRequest, request.body);
			const account = credentials.email.toLowerCase();
			await rateLimits.countSignIn(account, response);
			const admin = await club.signIn(credentials);
			await rateLimits.signInSucceeded(account, request.ip);
			await sessions.start(admin, request, response);
			response.json(toSessionJson(admin));
		})
		.get('/session', requireAdmin(sessions), (_request, response) => {
			response.json(toSessionJson(signedInAdmin(response)));
		})
		.delete('/session', async (request, response) => {
			await sessions.end(request, response);
			response.status(204).end();
		});
}

function toSessionJson({ uid, email, name, role, permissions }: Admin): SessionJson {
	return { admin: { uid, email, name, role, permissions: [...permissions] } };
}
