import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
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

export const shortSize: Size = { pipelined: 400, readers: 10, clients: 15, forMs: 700 };
export const longSize: Size = { pipelined: 2_400, readers: 30, clients: 50, forMs: 15_000 };

export interface Attack {
	name: string;
	run(target: Target, size: Size): Promise<void>;
}

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

/** Sends many requests on one connection and closes it at once. */
const pipelineAndClose =
	(path: string) =>
	async (target: Target, { pipelined, forMs }: Size): Promise<void> => {
		const socket = await target.connect(request(path).repeat(pipelined));
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

/** Clients that send the next request when they receive something. Few of them wait for the end of an answer. */
const loop =
	(pathOf: (request: number) => string) =>
	async (target: Target, { clients, forMs }: Size): Promise<void> => {
		let requests = 0;
		const sockets = await Promise.all(
			Array.from({ length: clients }, async () => {
				const socket = await target.connect('');
				const send = () => socket.write(request(pathOf(requests++)));
				socket.on('data', send).resume();
				send();
				return socket;
			}),
		);
		await sleep(forMs);
		for (const socket of sockets) socket.destroy();
	};

export const attacks: Attack[] = [
	{
		name: 'one connection sends uncached pages at once and closes',
		run: pipelineAndClose('/calendar?payment'),
	},
	{
		name: 'one connection sends private pages at once and closes',
		run: pipelineAndClose('/event-booking?id=event-00001&payment'),
	},
	{ name: 'connections that never read the cached calendar', run: neverRead('/calendar') },
	{ name: 'connections that never read the documents', run: neverRead('/documents') },
	{
		name: 'looping clients, ?payment on the calendar',
		run: loop((number) => `/calendar?payment=${number}`),
	},
	{
		name: 'looping clients, ?payment on the booking page',
		run: loop((number) => `/event-booking?id=event-00001&payment=${number}`),
	},
	{ name: 'looping clients on the documents', run: loop(() => '/documents') },
	{
		name: 'looping clients on unknown ids',
		run: loop((number) => `/event-booking?id=unknown-${number}`),
	},
	{
		name: 'looping clients on uncached answers',
		run: loop((number) => `/api/events?unknown=${number}`),
	},
];
