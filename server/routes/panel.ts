import type { Admin, Club } from '@burgee/core';
import { toTotalsJson } from '@burgee/core/api/bookings';
import { toEventSummaryJson } from '@burgee/core/api/events';
import type { SessionJson } from '@burgee/core/api/panel';
import type { Handlers } from '../http/calls/call-router.ts';
import { disconnectSignal } from '../http/calls/request-parts.ts';
import type { Services } from './services.ts';
import { countUnreadable } from './unreadable-records.ts';

export function panelHandlers({ club, sessions, signInLimits, storage }: Services) {
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
		'GET /api/admin/dashboard': async ({ admin }) => {
			const { recentEvents, statistics } = await club.readDashboard(admin);
			const failedSignIns = await signInLimits.failedSignInsOf(admin);
			return {
				...(failedSignIns && { failedSignIns }),
				recentEvents: recentEvents.map(toEventSummaryJson),
				statistics: statistics === null ? null : statistics.map(toTotalsJson),
				unreadableRecords: await countUnreadable(storage),
			};
		},
	} satisfies Partial<Handlers>;
}

export async function toSessionJson(club: Club, admin: Admin): Promise<SessionJson> {
	const { disabled: _, ...json } = admin;
	return { admin: json, lacksSecondFactor: await club.lacksSecondFactor(admin) };
}
