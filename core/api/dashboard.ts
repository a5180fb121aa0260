import { z } from 'zod';
import type { EventTotals } from '../rules/booking/event-totals.ts';
import { isoInstant } from '../rules/calendar/time-schemas.ts';
import { type ClubEvent, clubEvent } from '../rules/events/club-event.ts';
import { toMajor } from '../rules/money.ts';
import { type AmountMinor, checkReasons, type Task } from '../rules/panel/tasks.ts';
import { amountJson, toTotalsJson, totalsJson } from './bookings.ts';
import type { CallTable } from './call.ts';
import { eventSummaryJson, toEventSummaryJson } from './events.ts';

const ofEvent = { eventId: z.string(), eventName: z.string(), count: z.int() };
const moneyOfEvent = {
	...ofEvent,
	startsAt: isoInstant,
	amounts: z.array(amountJson),
	/** Practice and sandbox payments (decision: test-money). */
	testAmounts: z.array(amountJson),
};

/** A line of the list of what needs doing. */
const taskJson = z
	.discriminatedUnion('kind', [
		z.object({
			kind: z.literal('check-payment'),
			...ofEvent,
			reasons: z.array(z.enum(checkReasons)),
		}),
		z.object({ kind: z.literal('to-refund'), ...moneyOfEvent }),
		z.object({ kind: z.literal('not-paid'), ...moneyOfEvent }),
		z.object({ kind: z.literal('owed'), ...moneyOfEvent }),
		z.object({ kind: z.literal('failed-messages'), count: z.int(), since: isoInstant }),
		z.object({
			kind: z.literal('failed-search-updates'),
			count: z.int(),
			since: isoInstant,
		}),
		z.object({ kind: z.literal('unreadable-records'), count: z.int() }),
		z.object({ kind: z.literal('old-backup'), madeAt: isoInstant.nullable() }),
		z.object({ kind: z.literal('failed-sign-ins'), count: z.int(), since: isoInstant }),
		z.object({ kind: z.literal('old-water-level'), days: z.int() }),
	])
	.meta({ id: 'Task' });
export type TaskJson = z.infer<typeof taskJson>;

/** Converts a task of the dashboard to JSON. Amounts are in major units. */
export function toTaskJson(task: Task<AmountMinor>): TaskJson {
	if (!('amounts' in task)) return task;
	const { kind, amounts, testAmounts, ...rest } = task;
	return {
		kind,
		...rest,
		amounts: amounts.map(toAmountJson),
		testAmounts: testAmounts.map(toAmountJson),
	};
}

function toAmountJson({ amountMinor, currency }: AmountMinor): z.infer<typeof amountJson> {
	return { amount: toMajor(amountMinor), currency };
}

const nextEventJson = z
	.object({
		event: eventSummaryJson.extend(
			clubEvent.pick({ offerChild: true, offerSoftDrinks: true, offerVeg: true }).shape,
		),
		/** Null if the event has no bookings, or for an admin without the permission bookings:read. */
		totals: totalsJson.nullable(),
	})
	.meta({ id: 'NextEvent' });
export type NextEventJson = z.infer<typeof nextEventJson>;

/** Converts the dashboard's next event to JSON. Without bookings, it has no totals. */
export function toNextEventJson(next: {
	event: ClubEvent;
	totals: EventTotals | null;
}): NextEventJson {
	const { event, totals } = next;
	const { offerChild, offerSoftDrinks, offerVeg } = event;
	return {
		event: { ...toEventSummaryJson(event), offerChild, offerSoftDrinks, offerVeg },
		totals: totals && toTotalsJson(totals),
	};
}

const dashboardJson = z
	.object({
		/** What needs doing by someone with the admin's permissions, in the order of the dashboard. */
		tasks: z.array(taskJson),
		/** The next three events, earliest first. Empty for an admin with neither events:read nor bookings:read. */
		nextEvents: z.array(nextEventJson),
		recentEvents: z.array(
			eventSummaryJson.extend({
				/** Whether no more people can come. */
				isFull: z.boolean(),
			}),
		),
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
export type DashboardJson = z.infer<typeof dashboardJson>;

export const dashboardCalls = {
	'GET /api/admin/dashboard': {
		summary: 'What needs doing, the next events, recent events and statistics',
		access: 'signed-in',
		answer: dashboardJson,
	},
} satisfies CallTable;
