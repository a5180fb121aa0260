import type { Admin, Club } from '@burgee/core';
import type { SessionJson } from '@burgee/core/api/session';
import type { Handlers } from '../http/calls/call-router.ts';
import { disconnectSignal } from '../http/calls/request-parts.ts';
import type { Services } from './services.ts';

export function sessionHandlers({ club, sessions, signInLimits }: Services) {
	return {
		'POST /api/admin/session': async ({ body: credentials }, { request, response }) => {
			const exchange = { request, response };
			const proven = await signInLimits.signIn(credentials.email, exchange, () =>
				club.signIn({ ...credentials, signal: disconnectSignal(response) }),
			);
			await sessions.start(proven, request, response);
			await signInLimits.rememberDevice(proven.admin, exchange);
			return toSessionJson(club, proven.admin);
		},
		'GET /api/admin/session': ({ admin }) => toSessionJson(club, admin),
		'DELETE /api/admin/session': (_, { request, response }) => sessions.end(request, response),
	} satisfies Partial<Handlers>;
}

export async function toSessionJson(club: Club, admin: Admin): Promise<SessionJson> {
	const { disabled: _, ...json } = admin;
	return { admin: json, lacksSecondFactor: await club.lacksSecondFactor(admin) };
}
