import { once } from 'node:events';
import { createServer, IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { ClubError } from '@burgee/core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { oneAtATime } from '../../server/http/admission/connections.ts';
import { inTurns } from '../../server/http/admission/event-loop-turns.ts';
import { readInTurns } from '../../server/http/admission/reading-turns.ts';
import { WorkQueue } from '../../server/http/admission/work-queue.ts';
import { RawConnection } from './raw-connection.ts';

const unavailable = expect.objectContaining({ code: 'unavailable' });

describe('pipelined requests', () => {
	const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: club\r\n\r\n`;

	async function openServer(listener: RequestListener, limits?: Parameters<typeof oneAtATime>[2]) {
		const started: string[] = [];
		const server = createServer();
		const counted: RequestListener = (incoming, response) => {
			started.push(incoming.url ?? '');
			listener(incoming, response);
		};
		server.on('request', oneAtATime(server, counted, limits)).listen(0, '127.0.0.1');
		await once(server, 'listening');
		onTestFinished(() => {
			server.closeAllConnections();
			server.close();
		});
		const { port } = server.address() as AddressInfo;
		const answered = async () => (await fetch(`http://127.0.0.1:${port}/other`)).ok;
		return { server, started, answered, connect: () => RawConnection.open(port) };
	}
	const long = Buffer.alloc(1_000_000, 'x');
	const longListener: RequestListener = ({ url }, response) => {
		response.end(url === '/long' ? long : 'done');
	};

	test('a client that does not read its answers does not start further ones, and gets all when it reads', async () => {
		const { started, answered, connect } = await openServer(longListener);
		const client = await connect();
		client.socket.pause();
		client.write(request('/long').repeat(50));
		await expect.poll(() => started).toContain('/long');
		for (let round = 0; round < 20; round++) expect(await answered()).toBe(true);
		const ofClient = () => started.filter((path) => path === '/long').length;
		expect(ofClient()).toBeLessThan(20);
		client.socket.resume();
		client.write('GET /last HTTP/1.1\r\nHost: club\r\nConnection: close\r\n\r\n');
		expect((await client.closed).match(/HTTP\/1.1 200 OK/g)).toHaveLength(51);
		expect(ofClient()).toBe(50);
	});

	test('the requests of a client that has gone are not started', async () => {
		const { server, started, answered, connect } = await openServer(longListener);
		const client = await connect();
		client.write(request('/long').repeat(500));
		await client.received('HTTP/1.1 200 OK');
		client.socket.resetAndDestroy();
		const connections = () =>
			new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
		await expect.poll(connections).toBe(0);
		const before = started.length;
		expect(await answered()).toBe(true);
		expect(started.slice(before)).toEqual(['/other']);
		expect(before).toBeLessThan(100);
	});

	test('a connection that sends more than a hundred requests at once is closed', async () => {
		const { started, answered, connect } = await openServer(longListener);
		const client = await connect();
		client.write(request('/long') + request('/next').repeat(101));
		await client.closed;
		expect(await answered()).toBe(true);
		expect(started).not.toContain('/next');
		const allowed = await connect();
		allowed.write(request('/short').repeat(101));
		await expect.poll(() => started.filter((path) => path === '/short')).toHaveLength(101);
	});

	test.each([
		['beyond the time of a turn', { turnMs: 0, accepts: false }],
		['while connections are accepted', { turnMs: 10_000, accepts: true }],
	])(
		'%s, waiting requests of several connections are passed on one in a turn',
		async (_, limits) => {
			const held: ServerResponse[] = [];
			const { server, started, connect } = await openServer(({ url }, response) => {
				if (url === '/held') held.push(response);
				else response.end();
			}, limits);
			for (let count = 0; count < 20; count++) {
				(await connect()).write(request('/held') + request('/next'));
			}
			await expect.poll(() => held.length).toBe(20);
			for (const response of held) response.end();
			const passedOn = () => started.filter((path) => path === '/next').length;
			while (passedOn() === 0) {
				if (limits.accepts) server.emit('connection', new Socket());
				await nextTurns(1);
			}
			expect(passedOn()).toBeLessThan(3);
			await expect.poll(passedOn).toBe(20);
		},
	);

	test('a connection that sends more requests than may wait is closed, and others get their answers', async () => {
		const { started, answered, connect } = await openServer(
			({ url }, response) => {
				if (url !== '/slow') response.end('done');
			},
			{ maxWaiting: 3 },
		);
		for (let round = 0; round < 3; round++) {
			const client = await connect();
			client.write(request('/slow') + request('/next').repeat(10));
			await client.closed;
			expect(await answered()).toBe(true);
			const few = await connect();
			few.write(request('/few').repeat(3) + request('/slow'));
			await expect.poll(() => started.at(-1)).toBe('/slow');
			few.socket.destroy();
		}
		expect(started).not.toContain('/next');
		expect(started.filter((path) => path === '/few')).toHaveLength(9);
	});
});

describe('connections that keep the server busy', () => {
	/** Opens a server that needs the time for each request, and reads for 5 ms in one turn of the event loop. */
	async function openBusyServer(requestMs: number) {
		const started: string[] = [];
		const server = createServer((incoming, response) => {
			started.push(incoming.url ?? '');
			const endMs = performance.now() + requestMs;
			while (performance.now() < endMs);
			response.end();
		});
		const countParsed = readInTurns(server, { turnMs: 5 });
		server.on('request', ({ socket }) => countParsed(socket)).listen(0, '127.0.0.1');
		await once(server, 'listening');
		onTestFinished(() => {
			server.closeAllConnections();
			server.close();
		});
		const { port } = server.address() as AddressInfo;
		return { started, connect: () => RawConnection.open(port) };
	}
	const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: club\r\n\r\n`;

	test('with many requests at once are read one in a turn, after connections that send little and with new ones', async () => {
		const { started, connect } = await openBusyServer(0.1);
		const heavy = await Promise.all(Array.from({ length: 10 }, connect));
		const other = await connect();
		other.write(request('/other'));
		await other.received('HTTP/1.1 200 OK');
		for (let round = 0; round < 3; round++) {
			started.length = 0;
			for (const connection of heavy) connection.write(request('/burst').repeat(100));
			const latest = await connect();
			latest.write(request('/latest'));
			other.write(request('/other'));
			await expect.poll(() => started.length).toBe(1_002);
			expect(started.indexOf('/latest')).toBeLessThan(300);
			expect(started.indexOf('/other')).toBeLessThan(300);
		}
	});

	test('and are accepted while others wait are read in their turn, not at once', async () => {
		const { started, connect } = await openBusyServer(8);
		const other = await connect();
		other.socket.on('data', () => other.write(request('/other')));
		other.write(request('/other'));
		await Promise.all(
			Array.from({ length: 30 }, async () => (await connect()).write(request('/latest'))),
		);
		const count = () => started.filter((path) => path === '/latest').length;
		await expect.poll(count).toBe(30);
		const meanwhile = started.slice(0, started.lastIndexOf('/latest'));
		// If each were read as soon as it is accepted, the other connection would be read 12 times.
		expect(meanwhile.filter((path) => path === '/other').length).toBeGreaterThan(18);
	});

	test('with one request after the other do not keep out new connections', async () => {
		const { started, connect } = await openBusyServer(1);
		const startLoop = async () => {
			const { socket } = await connect();
			const loop = request('/loop');
			socket.on('data', () => socket.write(loop)).write(loop);
		};
		for (let count = 0; count < 100; count++) await startLoop();
		await expect.poll(() => started.length).toBeGreaterThan(200);
		const latest = await connect();
		const before = started.length;
		latest.write(request('/latest'));
		await expect.poll(() => started).toContain('/latest');
		expect(started.indexOf('/latest') - before).toBeLessThan(60);
	});
});

/** A request to the path and its response, on a connection that is not connected. */
function exchangeOf(path: string): [IncomingMessage, ServerResponse] {
	const request = new IncomingMessage(new Socket());
	request.url = path;
	return [request, new ServerResponse(request)];
}
const nextTurns = async (turns: number) => {
	for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
};

describe('requests in one turn of the event loop', () => {
	test('beyond the time of a turn, one request is passed on in each turn, and health checks and payments at once', async () => {
		const passedOn: string[] = [];
		const listener = inTurns(({ url = '' }) => passedOn.push(url), { turnMs: 0, maxWaiting: 9 });
		const paths = ['/', '/healthzz', '/api/checkouts/1/other'];
		const urgent = ['/healthz', '/readyz?now', '/api/checkouts/1', '/api/payment-links'];
		for (const path of [...paths, ...urgent, '/api/webhooks/square']) listener(...exchangeOf(path));
		expect(passedOn).toEqual([...urgent, '/api/webhooks/square']);
		passedOn.length = 0;
		for (const count of [1, 2, 3]) {
			await nextTurns(1);
			expect(passedOn).toEqual(paths.slice(0, count));
		}
	});

	test('a request whose client has gone is not passed on', async () => {
		const passedOn: string[] = [];
		const listener = inTurns(({ url = '' }) => passedOn.push(url), { turnMs: 0, maxWaiting: 9 });
		const gone = exchangeOf('/gone');
		listener(...gone);
		listener(...exchangeOf('/calendar'));
		gone[1].destroy();
		await nextTurns(1);
		expect(passedOn).toEqual(['/calendar']);
	});

	test('a request that finds too many others waiting gets a problem document with status 503 and Retry-After', () => {
		const listener = inTurns(() => {}, { turnMs: 0, maxWaiting: 1 });
		listener(...exchangeOf('/waiting'));
		const [request, response] = exchangeOf('/refused');
		listener(request, response);
		expect(response.statusCode).toBe(503);
		expect(response.writableEnded).toBe(true);
	});
});

describe('computations', () => {
	/** A computation that ends when the test says so. */
	function computation(name: string, started: string[]) {
		let end = () => {};
		const ended = new Promise<void>((resolve) => {
			end = resolve;
		});
		const compute = async () => {
			started.push(name);
			await ended;
			return name;
		};
		return { compute, end: () => end() };
	}

	test('at most some run at once, urgent ones come first, and too many are refused', async () => {
		const started: string[] = [];
		const queue = new WorkQueue({ atOnce: 1, maxWaiting: 1 });
		const [, response] = exchangeOf('/');
		const [first, second, third, urgent] = [
			computation('first', started),
			computation('second', started),
			computation('third', started),
			computation('urgent', started),
		] as const;
		const results = [
			queue.run(response, first.compute),
			queue.run(response, second.compute),
			queue.run(response, urgent.compute, { isUrgent: true }),
		];
		await expect(queue.run(response, third.compute)).rejects.toEqual(unavailable);
		expect(started).toEqual(['first']);
		for (const { end } of [first, second, urgent]) end();
		expect(await Promise.all(results)).toEqual(['first', 'second', 'urgent']);
		expect(started).toEqual(['first', 'urgent', 'second']);
		expect(await queue.run(response, async () => 'another')).toBe('another');
	});

	test('a failed computation lets the next one run, and one whose client has gone is not run', async () => {
		const started: string[] = [];
		const queue = new WorkQueue({ atOnce: 1, maxWaiting: 9 });
		const [, response] = exchangeOf('/');
		const [, gone] = exchangeOf('/gone');
		const failed = queue.run(response, () => Promise.reject(new ClubError('not-found')));
		const ofGone = queue.run(gone, async () => started.push('gone'));
		const last = queue.run(response, async () => started.push('last'));
		gone.destroy();
		await expect(failed).rejects.toMatchObject({ code: 'not-found' });
		await expect(ofGone).rejects.toEqual(unavailable);
		expect(await last).toBe(1);
	});
});
