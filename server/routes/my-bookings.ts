import {
	ClubError,
	calendarFileName,
	cancelledEntry,
	eventEntry,
	type MyBooking,
	noneTaken,
} from '@burgee/core';
import { type MyBookingJson, toMyBookingJson } from '@burgee/core/api/my-bookings';
import type { Handlers } from '../http/calls/call-router.ts';
import { paymentAddresses } from './payment-addresses.ts';
import type { Services } from './services.ts';

export function myBookingHandlers(services: Services) {
	const { calendarFile, clock, club, config, facts, linkRequests } = services;
	const addressOf = paymentAddresses(config);
	const origin = config.publicUrl;
	const host = new URL(origin).hostname;
	const toJson = async (found: MyBooking): Promise<MyBookingJson> => {
		const { event } = found;
		const taken = event === null ? noneTaken : (await club.readHeldPlaces([event]))(event);
		return toMyBookingJson(found, { now: clock.now(), taken, facts: await facts.get() });
	};
	return {
		'GET /api/my-bookings/:bookingToken': async ({ bookingToken: token }) =>
			toJson(await club.readMyBooking(token)),
		'PUT /api/my-bookings/:bookingToken': async ({ bookingToken: token, revision, body: form }) => {
			const changed = await club.changeMyBooking({ token, revision, form, addressOf });
			if (changed.outcome === 'changed') return toJson(changed.found);
			const { outcome: _, ...payment } = changed;
			return { success: true as const, bookingToken: token, ...payment };
		},
		'DELETE /api/my-bookings/:bookingToken': async ({ bookingToken: token, revision, body }) =>
			toJson(await club.cancelMyBooking({ token, revision, ...body })),
		'POST /booking/:bookingToken': ({ bookingToken: token }) => club.stopReminders(token),
		'GET /api/my-bookings/:bookingToken/calendar.ics': async ({ bookingToken: token }) => {
			const { event, booking } = await club.readMyBooking(token);
			const clubName = (await facts.get()).name;
			const entry = event && eventEntry(event, { page: 'booking', origin, host, clubName });
			if (entry === null) throw new ClubError('not-found');
			const { cancelledAt } = booking;
			const current =
				cancelledAt === null
					? entry
					: cancelledEntry({ ...entry, sequence: entry.sequence + 1 }, cancelledAt);
			return { fileName: calendarFileName(entry.title), text: calendarFile.write(current) };
		},
		'POST /api/my-bookings/:bookingToken/payment-links': ({ bookingToken: token }) =>
			club.payMyBooking({ token, addressOf }),
		'POST /api/my-bookings/links': ({ body: { email } }, { response }) => {
			linkRequests.sendAfter(response, email);
			return { accepted: true };
		},
	} satisfies Partial<Handlers>;
}
