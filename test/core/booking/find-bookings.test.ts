import { expect, test } from 'vitest';
import { bookingOf, bookingToPay, checkoutOf, paidCheckout } from '../../contracts/samples.ts';
import { filledForm, type openClub, paidEvent } from '../open-club.ts';
import { organisedClub } from './organised-club.ts';

type Club = ReturnType<typeof openClub>['club'];

async function find(club: Club, text: string): Promise<string[]> {
	const { matches } = await club.findBookings(text);
	return matches.flatMap(({ event, bookings }) =>
		bookings.map(({ lastName, eventName }) => `${lastName}: ${event?.name ?? `(${eventName})`}`),
	);
}

test('bookings are found by a part of a name or boat, upcoming events first', async () => {
	const { club, addEvent, setTime } = await organisedClub();
	const book = async (name: string, start: string, form: object) => {
		const event = await addEvent({ name, eventdatetime: start, isBoatEvent: true });
		await club.submitBooking({ eventId: event.id, form: filledForm(form) });
		return event;
	};
	await book('Last year', '2026-06-02T12:00:00.000Z', { lastName: 'Måsson', boatName: 'Gull' });
	await book('Past', '2026-06-20T12:00:00.000Z', { lastName: 'Måsson', boatName: 'Gull' });
	await book('Far', '2027-08-01T12:00:00.000Z', { lastName: 'Byrne', boatName: 'Måsen' });
	await book('Soon', '2027-07-01T12:00:00.000Z', { lastName: 'Adair', boatName: 'Kaze' });
	await book('Next', '2027-01-01T12:00:00.000Z', { lastName: 'Masefield', boatName: 'Kaze' });
	setTime('2026-12-10T12:00:00.000Z');
	expect(await find(club, ' MAS ')).toEqual(['Masefield: Next', 'Byrne: Far', 'Måsson: Past']);
	expect(await find(club, 'kaze')).toEqual(['Masefield: Next', 'Adair: Soon']);
	expect(await find(club, 'nobody')).toEqual([]);
});

test('a booking is found by its whole reference, and a paid one by that of its checkout', async () => {
	const { club, event, storage } = await organisedClub(paidEvent);
	const at = { eventId: event.id };
	const checkout = checkoutOf({ id: 'checkout-of-paid', bookingId: 'booking-paid', ...at });
	await storage.bookings.add({ ...bookingToPay(checkout), lastName: 'Payer' }, { checkout });
	await storage.payments.replace(paidCheckout(checkout));
	await storage.bookings.add(bookingOf({ id: 'free-booking', lastName: 'Guest', ...at }));
	expect(await find(club, 'checkout ')).toEqual([`Payer: ${event.name}`]);
	expect(await find(club, 'free-boo')).toEqual([`Guest: ${event.name}`]);
	expect(await find(club, 'FREE-BOO')).toEqual([`Guest: ${event.name}`]);
	for (const other of ['booking-', 'checkou', 'checkout-']) {
		expect(await find(club, other)).toEqual([]);
	}
});

test('a search ends after 20 bookings, and says so', async () => {
	const { club, event, storage } = await organisedClub();
	const add = (number: number) =>
		storage.bookings.add(bookingOf({ id: `b${number}`, lastName: 'Reed', eventId: event.id }));
	for (let number = 1; number <= 19; number++) await add(number);
	expect((await club.findBookings('reed')).isComplete).toBe(true);
	await add(20);
	await add(21);
	const { matches, isComplete } = await club.findBookings('reed');
	expect(matches.flatMap(({ bookings }) => bookings)).toHaveLength(20);
	expect(isComplete).toBe(false);
});
