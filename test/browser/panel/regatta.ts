import type { Storage } from '@burgee/core/ports/storage';
import { bookingOf } from '../../contracts/samples.ts';
import { bookableEvent } from '../../server/open-burgee.ts';

let events = 0;

/**
 * Stores a boat event with Anna's booking for three people and Ben's booking, whose ids end in the event's id.
 * @returns the event's id.
 */
export async function storeRegatta(storage: Storage): Promise<string> {
	events += 1;
	const eventId = `regatta-${events}`;
	await storage.events.add(bookableEvent({ id: eventId, name: 'Regatta', isBoatEvent: true }));
	const ofEvent = { eventId, eventName: 'Regatta', numberOfChildren: 1 };
	const unpaid = {
		paymentRequired: true,
		paymentAmountMinor: 2470,
		paymentCurrency: 'GBP',
	} as const;
	await storage.bookings.add(
		bookingOf({
			...{ ...ofEvent, ...unpaid, id: `anna-${eventId}`, numberAttending: 3 },
			...{ firstName: 'Anna', lastName: 'Reed', boatName: 'Cúrlew', userEmail: 'anna@example.org' },
		}),
	);
	await storage.bookings.add(
		bookingOf({
			...{ ...ofEvent, id: `ben-${eventId}`, numberAttending: 2, numberOfChildren: 0 },
			...{ firstName: 'Ben', lastName: 'Archer', userEmail: null },
		}),
	);
	await storage.bookings.add(
		bookingOf({
			...{
				...ofEvent,
				id: `gus-${eventId}`,
				firstName: 'Gus',
				lastName: 'Gone',
				boatName: 'Ghost',
			},
			cancelledAt: bookingOf({ id: 'any' }).submittedAt,
		}),
	);
	return eventId;
}
