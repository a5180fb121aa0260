import { type Admin, type SessionJson, toEventJson, toTotalsJson } from '@burgee/core';
import type { Handlers } from '../http/call-router.ts';
import type { Services } from './services.ts';

export function panelHandlers({ clock, club, rateLimits, sessions }: Services) {
	return {
		'POST /api/admin/session': async ({ body: credentials }, { request, response }) => {
			const account = credentials.email.toLowerCase();
			await rateLimits.countSignIn(account, response);
			const admin = await club.signIn(credentials);
			await rateLimits.signInSucceeded(account, request.ip);
			await sessions.start(admin, request, response);
			return toSessionJson(admin);
		},
		'GET /api/admin/session': ({ admin }) => toSessionJson(admin),
		'DELETE /api/admin/session': (_, { request, response }) => sessions.end(request, response),
		'GET /api/admin/dashboard': async ({ admin }) => {
			const { recentEvents, statistics } = await club.readDashboard(admin);
			const now = clock.now();
			return {
				recentEvents: recentEvents.map((event) => toEventJson(event, now)),
				statistics: statistics === null ? null : statistics.map(toTotalsJson),
			};
		},
	} satisfies Partial<Handlers>;
}

function toSessionJson({ disabled: _, ...admin }: Admin): SessionJson {
	return { admin };
}
