import type { Reply } from '../server/http-client.ts';
import { Payer, paymentLinkFor } from '../server/payer.ts';
import { addEvent, addPaidEvent, type Club, countOf, times } from './club.ts';

/** The evening when booking opens: 40 members at the club share one address with one abuser. */
export const deviceCount = 40;

export function book({ http }: Club, eventId: string, lastName: string) {
	const booking = { eventId, firstName: 'Alex', lastName, numberAttending: 2 };
	return http.post('/api/bookings', booking, { 'Idempotency-Key': crypto.randomUUID() });
}

/** Each device books once. @returns how many bookings were accepted. */
export async function bookFromDevices(club: Club, eventId: string): Promise<number> {
	return countOf(await times(deviceCount, (index) => book(club, eventId, `Sailor ${index}`)), 201);
}

/**
 * 40 devices book an event, each once. Before and meanwhile, an abuser repeats one booking and books unknown events.
 * @returns how many devices booked, and the answers to the abuser's repeated bookings.
 */
export async function bookBesideAbuser(
	club: Club,
): Promise<{ booked: number; repeated: Reply<unknown>[]; eventId: string }> {
	const eventId = await addEvent(club.admin);
	const flood = async () => {
		const repeated = await times(30, () => book(club, eventId, 'Abuser'));
		await times(30, (index) => book(club, 'unknown', `Abuser ${index}`));
		return repeated;
	};
	const repeatedBefore = await flood();
	const flooding = flood();
	const booked = await bookFromDevices(club, eventId);
	return { booked, repeated: [...repeatedBefore, ...(await flooding)], eventId };
}

/**
 * 40 devices book an event and pay, each once, after an abuser has sent payments that are refused.
 * @returns how many devices paid, and the answers to the abuser's requests.
 */
export async function payBesideAbuser(
	club: Club,
): Promise<{ paid: number; refused: Reply<unknown>[] }> {
	const eventId = await addPaidEvent(club.admin);
	const payer = new Payer(club.http);
	const refused: Reply<unknown>[] = [
		...(await times(60, () => payer.requestLink(paymentLinkFor('unknown')))),
		...(await times(60, () => payer.pay('unknown', 'paid'))),
	];
	const answers = await times(deviceCount, async (index) => {
		const request = paymentLinkFor(eventId);
		const bookingData = { ...request.bookingData, lastName: `Sailor ${index}` };
		const { status, body } = await payer.requestLink({ ...request, bookingData });
		return status === 201 ? payer.pay(body.checkoutId, 'paid') : { body: null };
	});
	const paid = answers.filter(
		({ body }) => (body as { answer?: string } | null)?.answer === 'success',
	).length;
	return { paid, refused };
}
