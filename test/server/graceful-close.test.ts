import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readUnusedBodies } from '../../server/http/admission/connections.ts';
import { gracefulClose } from '../../server/http/admission/graceful-close.ts';
import { RawConnection } from './raw-connection.ts';

/** No test reaches this time. */
const neverMs = 60_000;

async function openServer(
	listener: RequestListener,
	{ firstRequestMs = neverMs, drainMs = neverMs } = {},
) {
	const server = createServer({ keepAliveTimeout: neverMs }, listener);
	const close = gracefulClose(server, { firstRequestMs, drainMs });
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	onTestFinished(() => server.closeAllConnections());
	const { port } = server.address() as AddressInfo;
	const connect = (options?: { allowHalfOpen: boolean }) => RawConnection.open(port, options);
	return { server, close, connect };
}

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

test('gracefulClose closes an idle connection while a request on another connection is open', async () => {
	const { server, close, connect } = await openServer((incoming, response) => {
		if (incoming.url === '/quick') response.end('done');
	});
	const idle = await connect();
	idle.write(request('/quick'));
	await idle.received('done');
	const busy = await connect();
	busy.write(request('/slow'));
	const [, response] = await once(server, 'request');
	const closed = close();
	await idle.closed;
	response.end('finished');
	expect(await closed).toBe(0);
	expect(await busy.closed).toMatch(/Connection: close\r\n(.|\s)*finished$/);
});

test('gracefulClose does not cut off a response that the server has ended and not yet sent', async () => {
	const body = Buffer.alloc(30_000_000, 'x');
	const { server, close, connect } = await openServer((_, response) => void response.end(body));
	const client = await connect();
	client.socket.pause();
	client.write(request('/'));
	await once(server, 'request');
	const closed = close();
	client.socket.resume();
	expect(await closed).toBe(0);
	expect((await client.closed).length).toBeGreaterThan(body.length);
});

test('gracefulClose answers the first request of a new connection, and says that the connection ends', async () => {
	const { server, close, connect } = await openServer((_, response) => void response.end('done'));
	const accepted = once(server, 'connection');
	const client = await connect();
	await accepted;
	const closed = close();
	client.write(request('/'));
	expect(await client.closed).toMatch(/Connection: close\r\n(.|\s)*done$/);
	expect(await closed).toBe(0);
});

test('gracefulClose closes a new connection that sends nothing within the time for its first request', async () => {
	const { server, close, connect } = await openServer(() => {}, { firstRequestMs: 50 });
	const accepted = once(server, 'connection');
	const client = await connect();
	await accepted;
	expect(await close()).toBe(0);
	expect(await client.closed).toBe('');
});

test('gracefulClose cuts off the requests that are open after the time limit, and returns their number', async () => {
	const { server, close, connect } = await openServer(
		(incoming, response) => {
			if (incoming.url === '/unread') response.end(Buffer.alloc(30_000_000));
		},
		{ drainMs: 50 },
	);
	const clients = [await connect(), await connect()];
	clients[0]?.write(request('/unanswered'));
	await once(server, 'request');
	clients[1]?.socket.pause();
	clients[1]?.write(request('/unread'));
	await once(server, 'request');
	expect(await close()).toBe(2);
});

test('gracefulClose does not wait for the rest of a body that a client never sends after it got the answer', async () => {
	const { server, close, connect } = await openServer((_, response) => void response.end('done'), {
		firstRequestMs: 50,
	});
	readUnusedBodies(server);
	const client = await connect({ allowHalfOpen: true });
	client.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nha');
	await client.received('done');
	expect(await close()).toBe(0);
});
