import { toTotalsJson } from '@burgee/core/api/bookings';
import { toEventSummaryJson } from '@burgee/core/api/events';
import type { Handlers } from '../http/calls/call-router.ts';
import type { Services } from './services.ts';
import { countUnreadable } from './unreadable-records.ts';

export function dashboardHandlers({ club, signInLimits, storage }: Services) {
	return {
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
