import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import {
	type ConnectionLimits,
	createExpressServer,
} from '../../server/http/admission/express-server.ts';
import { bodyBytes } from '../../server/http/calls/request-parts.ts';
import { RawConnection } from './raw-connection.ts';

test('requests and responses have the prototypes that Express gives them, before Express sees them', async () => {
	const app = express();
	app.get('/', (request, response) => void response.send(request.get('Host')));
	const prototypes: unknown[] = [];
	const server = createExpressServer(app, (request, response) => {
		prototypes.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
		app(request, response);
		prototypes.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	const response = await fetch(`http://127.0.0.1:${port}/`);
	expect(await response.text()).toBe(`127.0.0.1:${port}`);
	for (const [index, prototype] of prototypes.entries()) {
		expect(prototype).toBe(index % 2 === 0 ? app.request : app.response);
	}
	expect(prototypes).toHaveLength(4);
	await new Promise((resolve) => server.close(resolve));
});

const longMs = 60_000;
/** Longer than the buffers of a connection. */
const longBytes = 30_000_000;
const largeLimits: ConnectionLimits = {
	headersTimeout: longMs,
	requestTimeout: longMs,
	connectionsCheckingInterval: 20,
	idleTimeout: longMs,
	maxConnections: 100,
};

/** Shorter than the buffers of a connection, and longer than what the client's side of them takes. */
const pageBytes = 300_000;

/** Starts a server that answers with the length of the request's body. */
async function openServer(limits: Partial<ConnectionLimits>) {
	const app = express();
	const handled: string[] = [];
	let hold = () => {};
	const release = {
		isAwaited: new Promise<void>((resolve) => {
			hold = resolve;
		}),
		now: () => {},
	};
	app.get('/held', (_, response) => {
		release.now = () => void response.end('done');
		hold();
	});
	app.get('/page', (_, response) => {
		response.set('Connection', 'close').end(Buffer.alloc(pageBytes));
	});
	app.get('/long', (_, response) => void response.end(Buffer.alloc(longBytes)));
	app.use(async (request, response) => {
		const bytes = await bodyBytes(request, response);
		handled.push(request.method);
		response.send(`${bytes.length} bytes`);
	});
	const server = createExpressServer(app, app, { ...largeLimits, ...limits });
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const { port } = server.address() as AddressInfo;
	const read = async () => (await fetch(`http://127.0.0.1:${port}/`)).text();
	const connect = (options?: { allowHalfOpen: boolean }) => RawConnection.open(port, options);
	return { server, handled, read, connect, release };
}

test.each([
	['headers', { headersTimeout: 1_000 }, 'GET / HTTP/1.1\r\nHost: club\r\nX-Slow: '],
	[
		'a body',
		{ headersTimeout: 1_000, requestTimeout: 1_500 },
		'POST / HTTP/1.1\r\nHost: club\r\nContent-Length: 9999\r\n\r\n',
	],
])(
	'a client that sends %s too slowly gets status 408, and other clients get their answers',
	async (_, limits, start) => {
		const { read, connect } = await openServer(limits);
		const slow = await connect();
		slow.write(start);
		expect(await read()).toBe('0 bytes');
		// The limit is the total time, not the time between two bytes.
		const trickle = setInterval(() => slow.write('x'), 20);
		onTestFinished(() => clearInterval(trickle));
		expect(await slow.closed).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
		expect(await read()).toBe('0 bytes');
	},
);

test('a client that keeps its side of the connection open after status 408 is disconnected, and its request is not handled', async () => {
	const { handled, connect } = await openServer({ headersTimeout: 1_000, requestTimeout: 1_500 });
	const slow = await connect({ allowHalfOpen: true });
	slow.write('POST / HTTP/1.1\r\nHost: club\r\nContent-Length: 4\r\n\r\nha');
	await slow.received('408 Request Timeout');
	// The server has closed the connection, so sending the rest resets it.
	const rest = setInterval(() => slow.write('lf'), 20);
	onTestFinished(() => clearInterval(rest));
	expect(await slow.closed).toContain('408 Request Timeout');
	expect(handled).toEqual([]);
});

test('an answer arrives whole on a connection that ends with it, and the rest of the unread body and further requests are dropped', async () => {
	const { server, connect } = await openServer({});
	const connected = once(server, 'connection');
	const client = await connect();
	client.socket.pause();
	const [socket] = await connected;
	const closed = once(socket, 'close');
	const requests: (string | undefined)[] = [];
	const answered = new Promise((resolve) => {
		server.on('request', ({ method }, response) => {
			requests.push(method);
			response.once('close', resolve);
		});
	});
	const body = 'x'.repeat(1_000_000);
	client.write(
		`GET /page HTTP/1.1\r\nHost: club\r\nContent-Length: ${body.length}\r\n\r\n${body}POST / HTTP/1.1\r\nHost: club\r\n\r\n`,
	);
	await answered;
	client.socket.resume();
	expect((await client.closed).length).toBeGreaterThan(pageBytes);
	await closed;
	expect(requests).toEqual(['GET']);
});

test('a server closes a connection whose client does not read the answer', async () => {
	const { server, connect } = await openServer({ idleTimeout: 300 });
	const client = await connect();
	client.socket.pause();
	const response = once(server, 'request').then(([, response]) => response);
	client.write('GET /long HTTP/1.1\r\nHost: club\r\n\r\n');
	await once(await response, 'close');
	client.socket.resume();
	expect((await client.closed).length).toBeLessThan(longBytes);
});

test('a server with its maximum of connections closes the oldest that waits for a request, and no other', async () => {
	const { connect, release } = await openServer({ maxConnections: 3 });
	const request = (path: string) =>
		`GET ${path} HTTP/1.1\r\nHost: club\r\nConnection: close\r\n\r\n`;
	const working = await connect();
	working.write(request('/held'));
	await release.isAwaited;
	const oldest = await connect();
	const half = await connect();
	half.write('POST / HTTP/1.1\r\nHost: club\r\nContent-Length: 9\r\n\r\nha');
	const newest = await connect();
	expect(await oldest.closed).toBe('');
	newest.write(request('/'));
	expect(await newest.closed).toContain('0 bytes');
	release.now();
	expect(await working.closed).toContain('200 OK');
});

test('a connection that is closed because it sends too many requests is not parsed to the end', async () => {
	const { server, read, connect } = await openServer({});
	let parsed = 0;
	server.on('request', () => {
		parsed += 1;
	});
	for (const path of ['/held', '/long', '/']) {
		const before = parsed;
		const client = await connect();
		client.write(`GET ${path} HTTP/1.1\r\nHost: club\r\n\r\n`.repeat(1_000));
		await client.closed;
		expect(parsed - before).toBeLessThan(110);
		expect(await read()).toBe('0 bytes');
	}
});

test('the server limits the time for headers, for whole requests and without any data', () => {
	const app = express();
	expect(createExpressServer(app, app)).toMatchObject({
		headersTimeout: 20_000,
		requestTimeout: 600_000,
		timeout: 120_000,
		maxConnections: 2_000,
	});
});
