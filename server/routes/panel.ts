import type { Admin } from '@burgee/core';
import { toTotalsJson } from '@burgee/core/api/bookings';
import { toEventJson } from '@burgee/core/api/events';
import type { SessionJson } from '@burgee/core/api/panel';
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
