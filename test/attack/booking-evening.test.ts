import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { expectRateLimited } from '../server/http-client.ts';
import { openBurgeeForTest } from '../server/open-burgee.ts';
import { Payer } from '../server/payer.ts';
import {
	book,
	bookBesideAbuser,
	bookFromDevices,
	deviceCount,
	payBesideAbuser,
} from './booking-evening.ts';
import { addEvent, countOf, times } from './club.ts';

const openEvening = () =>
	openBurgeeForTest({ STORAGE: 'memory', BOOKING_RATE_PER_MINUTE: '60', PAYMENTS: 'practice' });

test('40 devices behind one address book within a minute, while an abuser there repeats a booking and books unknown events', async () => {
	const burgee = await openEvening();
	const { booked, repeated, eventId } = await bookBesideAbuser(burgee);
	expect(booked).toBe(deviceCount);
	expect([countOf(repeated, 201), countOf(repeated, 429)]).toEqual([10, 50]);
	// The abuser’s bookings and those of the devices are together within the limit of the address.
	const more = await times(20, (index) => book(burgee, eventId, `Guest ${index}`));
	expect([countOf(more, 201), countOf(more, 429)]).toEqual([10, 10]);
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
	expect(await bookFromDevices(burgee, await addEvent(burgee.admin))).toBe(deviceCount);
});

test('40 devices behind one address book and pay within a minute, while an abuser there sends refused payments', async () => {
	const burgee = await openEvening();
	const { paid, refused } = await payBesideAbuser(burgee);
	expect(countOf(refused, 404)).toBe(refused.length);
	expect(paid).toBe(deviceCount);
	// The abuser still has a limit.
	const payer = new Payer(burgee.http);
	await times(200, () => payer.pay('unknown', 'paid'));
	expectRateLimited(await payer.pay('unknown', 'paid'));
});
