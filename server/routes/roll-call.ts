import { heldAndOffered, heldByAll, noneTaken } from '@burgee/core';
import { toEventJson } from '@burgee/core/api/events';
import { toCheckInJson, toRollCallBookingJson } from '@burgee/core/api/roll-call';
import type { Handlers } from '../http/calls/call-router.ts';
import type { Services } from './services.ts';

export function rollCallHandlers({ clock, club }: Services) {
	return {
		'GET /api/admin/bookings/:eventId/roll-call': async ({ eventId }) => {
			const { event, eventName, entries } = await club.readRollCall(eventId);
			const taken = event === null ? noneTaken : (await club.readHeldPlaces([event]))(event);
			return {
				event: event && toEventJson(event, clock.now(), taken),
				eventName,
				held: heldAndOffered({ ...taken, ...heldByAll(entries.map(({ booking }) => booking)) }),
				bookings: entries.map(toRollCallBookingJson),
			};
		},
		'POST /api/admin/bookings/:eventId/:bookingId/check-in': async ({
			admin,
			eventId,
			bookingId,
			body: { present },
		}) => toCheckInJson(await club.checkInBooking(admin, { eventId, bookingId, present })),
	} satisfies Partial<Handlers>;
}
