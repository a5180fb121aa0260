import { expect, test } from 'vitest';
import { adminWith, filledForm, openClub } from '../open-club.ts';

async function sevenBookedEvents() {
	const opened = openClub();
	for (let day = 1; day <= 7; day += 1) {
		const eventdatetime = `2026-07-0${day}T10:00:00.000Z`;
		const event = await opened.addEvent({ name: `Race ${day}`, eventdatetime });
		// The members book the events in reverse order of their dates, so that the two lists of the
		// dashboard differ.
		opened.setTime(`2026-06-1${9 - day}T12:00:00.000Z`);
		await opened.club.submitBooking({ eventId: event.id, form: filledForm() });
	}
	return opened;
}

test('the admin dashboard lists the five latest events and the five most recently booked events', async () => {
	const { club } = await sevenBookedEvents();
	const dashboard = await club.readDashboard(adminWith('events:read', 'bookings:read'));
	expect(dashboard.recentEvents.map(({ name }) => name)).toEqual(
		[7, 6, 5, 4, 3].map((day) => `Race ${day}`),
	);
	expect(dashboard.statistics?.map(({ eventName }) => eventName)).toEqual(
		[1, 2, 3, 4, 5].map((day) => `Race ${day}`),
	);
	expect(dashboard.statistics?.[0]).toMatchObject({ bookings: 1, attendees: 2 });
});

test('the admin dashboard shows only the parts that the admin has permission to read', async () => {
	const { club } = await sevenBookedEvents();
	expect(await club.readDashboard(adminWith())).toEqual({ recentEvents: [], statistics: null });
	expect(await club.readDashboard(adminWith('events:read'))).toMatchObject({ statistics: null });
	expect(await club.readDashboard(adminWith('bookings:read'))).toMatchObject({ recentEvents: [] });
});
