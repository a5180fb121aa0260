import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { expectRateLimited } from './http-client.ts';
import { bookableEvent, type OpenBurgee, openBurgeeForTest, paidEvent } from './open-burgee.ts';
import { Payer, paymentLinkFor } from './payer.ts';

/** The evening when booking opens: 40 members at the club share one address with one abuser. */
const deviceCount = 40;
const devices = Array.from({ length: deviceCount }, (_, index) => `Sailor ${index}`);

async function openEvening() {
	const burgee = await openBurgeeForTest({ STORAGE: 'memory', BOOKING_RATE_PER_MINUTE: '60' });
	await burgee.storage.events.add(bookableEvent({ id: 'regatta' }));
	await burgee.storage.events.add(paidEvent({ id: 'dinner' }));
	return burgee;
}

const times = <Result>(count: number, send: (index: number) => Promise<Result>) =>
	Promise.all(Array.from({ length: count }, (_, index) => send(index)));

function bookAs({ http }: OpenBurgee, lastName: string, eventId = 'regatta') {
	const booking = { eventId, firstName: 'Alex', lastName, numberAttending: 2 };
	return http.post('/api/bookings', booking, { 'Idempotency-Key': crypto.randomUUID() });
}

const countOf = (replies: { status: number }[], status: number) =>
	replies.filter((reply) => reply.status === status).length;

test('40 devices behind one address book within a minute, while an abuser there repeats a booking and books unknown events', async () => {
	const burgee = await openEvening();
	const flood = async () => [
		await times(60, () => bookAs(burgee, 'Abuser')),
		await times(60, (index) => bookAs(burgee, `Abuser ${index}`, 'unknown')),
	];
	const [repeatsBefore] = await flood();
	const flooding = flood();
	const replies = await Promise.all(devices.map((device) => bookAs(burgee, device)));
	const [repeats] = await flooding;
	expect(countOf(replies, 201)).toBe(deviceCount);
	const ofAbuser = [...(repeatsBefore ?? []), ...(repeats ?? [])];
	expect([countOf(ofAbuser, 201), countOf(ofAbuser, 429)]).toEqual([10, 110]);
	// The abuser’s bookings and those of the devices are together within the limit of the address.
	const more = await times(60, (index) => bookAs(burgee, `Guest ${index}`));
	expect([countOf(more, 201), countOf(more, 429)]).toEqual([10, 50]);
});

test('bookings that an abuser never sends to their end do not use up the limit of the address', async () => {
	const burgee = await openEvening();
	const { hostname, port } = new URL(burgee.url);
	await times(70, async () => {
		const socket = connect(Number(port), hostname);
		onTestFinished(() => void socket.destroy());
		const head = 'Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 99';
		socket.write(`POST /api/bookings HTTP/1.1\r\n${head}\r\nExpect: 100-continue\r\n\r\n`);
		// The server has handled the headers.
		await once(socket, 'data');
		socket.write('{');
	});
	const replies = await Promise.all(devices.map((device) => bookAs(burgee, device)));
	expect(countOf(replies, 201)).toBe(deviceCount);
});

test('40 devices behind one address book and pay within a minute, while an abuser there sends refused payments', async () => {
	const burgee = await openEvening();
	const payers = new Payer(burgee.http);
	const refusals = await times(60, () => payers.requestLink(paymentLinkFor('unknown')));
	expect(countOf(refusals, 404)).toBe(60);
	expect(countOf(await times(60, () => payers.pay('unknown', 'paid')), 404)).toBe(60);
	const pay = async (lastName: string) => {
		const request = paymentLinkFor('dinner');
		const bookingData = { ...request.bookingData, lastName };
		const { body } = await payers.requestLink({ ...request, bookingData });
		return payers.pay(body.checkoutId, 'paid');
	};
	const paid = await Promise.all(devices.map(pay));
	expect(paid.map(({ body }) => body)).toEqual(
		paid.map(() => expect.objectContaining({ answer: 'success' })),
	);
	// The abuser still has a limit.
	await times(200, () => payers.pay('unknown', 'paid'));
	expectRateLimited(await payers.pay('unknown', 'paid'));
});
