import { z } from 'zod';
import { isoInstant } from '../rules/calendar/time-schemas.ts';
import { totalsJson } from './bookings.ts';
import type { CallTable } from './call.ts';
import { eventSummaryJson } from './events.ts';

const dashboardJson = z
	.object({
		recentEvents: z.array(eventSummaryJson),
		/**
		 * The booking statistics on the dashboard. Null for an admin without the permission
		 * bookings:read.
		 */
		statistics: z.array(totalsJson).nullable(),
		/**
		 * The number of failed sign-ins with the admin's email since a time in the last week. Omitted if there were only a
		 * few.
		 */
		failedSignIns: z.object({ count: z.int(), since: isoInstant }).optional(),
		/** The number of records that lists and totals leave out, because they cannot be read. */
		unreadableRecords: z.int(),
	})
	.meta({ id: 'Dashboard' });

export const dashboardCalls = {
	'GET /api/admin/dashboard': {
		summary: 'Recent events and statistics',
		access: 'signed-in',
		answer: dashboardJson,
	},
} satisfies CallTable;
