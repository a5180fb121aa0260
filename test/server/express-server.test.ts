import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { type ConnectionLimits, createExpressServer } from '../../server/http/express-server.ts';
import { bodyBytes } from '../../server/http/request-parts.ts';
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
const largeLimits: ConnectionLimits = {
	headersTimeout: longMs,
	requestTimeout: longMs,
	connectionsCheckingInterval: 20,
	maxConnections: 100,
};

/** Starts a server that answers with the length of the request's body. */
async function openServer(limits: Partial<ConnectionLimits>) {
	const app = express();
	app.use(async (request, response) => {
		response.send(`${(await bodyBytes(request, response)).length} bytes`);
	});
	const server = createExpressServer(app, app, { ...largeLimits, ...limits });
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const { port } = server.address() as AddressInfo;
	const read = async () => (await fetch(`http://127.0.0.1:${port}/`)).text();
	return { read, connect: () => RawConnection.open(port) };
}

test.each([
	['headers', { headersTimeout: 100 }, 'GET / HTTP/1.1\r\nHost: club\r\nX-Slow: '],
	[
		'a body',
		{ headersTimeout: 100, requestTimeout: 200 },
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

test('a server closes connections above the largest number', async () => {
	const { connect } = await openServer({ maxConnections: 2 });
	const [first, second] = [await connect(), await connect()];
	expect(await (await connect()).closed).toBe('');
	for (const connection of [first, second]) {
		connection.write('GET / HTTP/1.1\r\nHost: club\r\nConnection: close\r\n\r\n');
		expect(await connection.closed).toContain('0 bytes');
	}
});

test('the server limits the time for headers and for whole requests', () => {
	const app = express();
	expect(createExpressServer(app, app)).toMatchObject({
		headersTimeout: 20_000,
		requestTimeout: 600_000,
		maxConnections: 2_000,
	});
});
