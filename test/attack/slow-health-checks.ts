import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { maxImportBytes } from '@burgee/core';
import { addEvent } from './club.ts';
import type { Target } from './target.ts';

/** How long and how large an attack is. */
export interface Size {
	/** The requests that one connection sends at once. */
	pipelined: number;
	/** The connections that never read, and the clients that send the next request after each answer. */
	readers: number;
	clients: number;
	/** How long the clients, and the connections that never read, go on. */
	forMs: number;
}

export const shortSize: Size = { pipelined: 400, readers: 10, clients: 15, forMs: 350 };
export const longSize: Size = { pipelined: 2_400, readers: 30, clients: 50, forMs: 15_000 };

export interface Attack {
	name: string;
	run(target: Target, size: Size): Promise<void>;
}

/** Returns the path of a request. The number of the request makes the path a new one, which is not cached. */
type PathOf = (target: Target, request: number) => string;

const bookingPage: PathOf = ({ eventIds: [id] }, number) =>
	`/event-booking?id=${id}&payment=${number}`;

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

/** Sends many requests on one connection and closes it at once. */
const pipelineAndClose =
	(pathOf: PathOf) =>
	async (target: Target, { pipelined, forMs }: Size): Promise<void> => {
		const socket = await target.connect(request(pathOf(target, 0)).repeat(pipelined));
		await Promise.race([once(socket, 'drain'), once(socket, 'close'), sleep(100)]);
		socket.destroy();
		await sleep(forMs);
	};

/** Sends many requests on each of many connections, and never reads an answer. */
const neverRead =
	(path: string) =>
	async (target: Target, { pipelined, readers, forMs }: Size): Promise<void> => {
		// The page is cached.
		await fetch(target.url + path);
		const text = request(path).repeat(pipelined);
		const sockets = await Promise.all(Array.from({ length: readers }, () => target.connect('')));
		// All at once, so that the server has them to read in one turn of its event loop.
		for (const socket of sockets) socket.write(text);
		await sleep(forMs);
		for (const socket of sockets) socket.destroy();
	};

/** Sends many requests at once on each connection, and as many again whenever it receives something. */
const keepPipelining =
	(path: string, connections: number) =>
	async (target: Target, { pipelined, forMs }: Size): Promise<void> => {
		const text = request(path).repeat(pipelined);
		let isOver = false;
		const open = async (): Promise<void> => {
			const socket = await target.connect('');
			const send = () => socket.writableLength === 0 && socket.write(text);
			// The server closes a connection that sends so much. Then the attacker opens another.
			socket
				.on('data', send)
				.resume()
				.once('close', () => void (isOver || reopen()));
			send();
			setTimeout(() => socket.destroy(), forMs).unref();
		};
		const reopen = () => open().catch(() => {});
		await Promise.all(Array.from({ length: connections }, open));
		await sleep(forMs);
		isOver = true;
	};

/** Sends bodies in chunks of one byte on many connections, to a path that reads them or not. */
const singleBytes =
	(path: string) =>
	async (target: Target, { pipelined, readers, forMs }: Size): Promise<void> => {
		const sockets = await Promise.all(
			Array.from({ length: 2 * readers }, () => target.connect('')),
		);
		const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n`;
		const chunks = '1\r\nx\r\n'.repeat(40 * pipelined);
		for (const socket of sockets) socket.write(head + chunks);
		await sleep(forMs);
		for (const socket of sockets) socket.destroy();
	};

/** Clients that send the next request when they receive something. Few of them wait for the end of an answer. */
const loop =
	(pathOf: PathOf) =>
	async (target: Target, { clients, forMs }: Size): Promise<void> => {
		let requests = 0;
		const sockets = await Promise.all(
			Array.from({ length: clients }, async () => {
				const socket = await target.connect('');
				const send = () => socket.write(request(pathOf(target, requests++)));
				socket.on('data', send).resume();
				send();
				return socket;
			}),
		);
		await sleep(forMs);
		for (const socket of sockets) socket.destroy();
	};

/** Sends the start of a compressed body on many connections. A server that decompresses it needs 16 MB for each. */
async function sendHalfCompressedBodies(target: Target, { readers, forMs }: Size): Promise<void> {
	const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 24 };
	const body = brotliCompressSync(Buffer.alloc(30_000_000, 'a'), { params });
	const head =
		'POST /api/bookings HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
	const length = `Content-Encoding: br\r\nContent-Length: ${body.length + 1_000}\r\n\r\n`;
	const sockets = await Promise.all(
		Array.from({ length: 2 * readers }, () => target.connect(head + length)),
	);
	for (const socket of sockets) socket.write(body);
	await sleep(forMs);
	for (const socket of sockets) socket.destroy();
}

/** Clients that send a large body of invalid JSON whenever they receive something. */
async function postInvalidJson(target: Target, { clients, forMs }: Size): Promise<void> {
	const body = `{"x":"${'x'.repeat(98_000)}`;
	const head = 'POST /api/webhooks/square HTTP/1.1\r\nHost: localhost\r\n';
	const text = `${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
	const sockets = await Promise.all(
		Array.from({ length: 2 * clients }, async () => {
			const socket = await target.connect('');
			const send = () => socket.write(text);
			socket.on('data', send).resume();
			send();
			return socket;
		}),
	);
	await sleep(forMs);
	for (const socket of sockets) socket.destroy();
}

/** Clients that load the calendar file of an event with as long a description as the server accepts. */
async function loadLongCalendarFile(target: Target, size: Size): Promise<void> {
	const id = await addEvent(target.admin, { longdescription: ';'.repeat(10_000) });
	await loop((_, number) => `/api/events/${id}/calendar.ics?unknown=${number}`)(target, size);
}

/** An organiser imports a CSV file that has nothing but blank rows. */
async function importBlankRows({ admin }: Target): Promise<void> {
	// A little less than the limit, which applies to the JSON as well.
	const csv = 'Name,Start date\n'.padEnd(maxImportBytes - 100, '\n');
	const { status } = await admin.post('/api/admin/events/import/preview', { csv });
	if (status === 413) throw new Error('the server has not read the file, because it is too large');
}

export const attacks: Attack[] = [
	{
		name: 'one connection sends uncached pages at once and closes',
		run: pipelineAndClose(() => '/calendar?payment'),
	},
	{
		name: 'one connection sends private pages at once and closes',
		run: pipelineAndClose(bookingPage),
	},
	{ name: 'connections that never read the cached calendar', run: neverRead('/calendar') },
	{ name: 'connections that never read the documents', run: neverRead('/documents') },
	{ name: 'one connection that pipelines health checks', run: keepPipelining('/healthz', 1) },
	{
		name: 'fifty connections that pipeline the cached calendar',
		run: keepPipelining('/calendar', 50),
	},
	{
		name: 'looping clients, ?payment on the calendar',
		run: loop((_, number) => `/calendar?payment=${number}`),
	},
	{
		name: 'looping clients, ?payment on the booking page',
		run: loop(bookingPage),
	},
	{ name: 'looping clients on the documents', run: loop(() => '/documents') },
	{
		name: 'looping clients on unknown ids',
		run: loop((_, number) => `/event-booking?id=unknown-${number}`),
	},
	{
		name: 'looping clients on uncached answers',
		run: loop((_, number) => `/api/events?unknown=${number}`),
	},
	{ name: 'looping clients on the calendar file of a long event', run: loadLongCalendarFile },
	{
		name: 'bodies in single bytes that the server reads',
		run: singleBytes('/api/webhooks/square'),
	},
	{ name: 'bodies in single bytes that the server ignores', run: singleBytes('/calendar') },
	{ name: 'halves of compressed bodies', run: sendHalfCompressedBodies },
	{ name: 'looping clients that send invalid JSON', run: postInvalidJson },
	{ name: 'an organiser imports blank rows', run: importBlankRows },
];
