import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { withTimeout } from '@burgee/adapters/system/with-timeout';
import { connectionsOf } from './connections.ts';

interface Limits {
	/** The time in which a new connection may still send its first request, and a client the rest of an unused body. */
	firstRequestMs?: number;
	/** The time in which open requests may finish. */
	drainMs: number;
}

/**
 * Prepares a server for a graceful close. The returned function accepts no new connections, closes idle connections at
 * once, and lets the open requests finish within a time limit. It then cuts off the others, and resolves with their
 * number. Without it, `Server.close` of Node.js 20 cuts off responses that are being sent, and waits for connections
 * that have sent no request.
 */
export function gracefulClose(
	server: Server,
	{ firstRequestMs = 500, drainMs }: Limits,
): () => Promise<number> {
	const connections = connectionsOf(server);
	/** Lets the response finish, and then closes its connection, unless another response on it is open. */
	const closeAfter = (response: ServerResponse) => {
		const { socket } = response.req;
		const open = connections.get(socket)?.open;
		// Tells the client to send no further request on this connection.
		if (!response.headersSent) response.setHeader('Connection', 'close');
		response.once('close', () => {
			open?.delete(response);
			if (open?.size === 0) socket.destroySoon();
		});
	};
	return async () => {
		server.prependListener('request', (_, response) => closeAfter(response));
		// The method of http.Server would also close connections, even if a response on them is still being sent.
		const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
		for (const [socket, { hasSentRequest, open }] of connections) {
			for (const response of open) closeAfter(response);
			if (hasSentRequest && open.size === 0) socket.destroySoon();
		}
		const firstRequestTimer = setTimeout(() => {
			for (const [socket, { open }] of connections) {
				if (open.size === 0) socket.destroy();
			}
		}, firstRequestMs);
		let cutOff = 0;
		await withTimeout(drainMs, () => closed).catch(() => {
			for (const [socket, { open }] of connections) {
				cutOff += open.size;
				socket.destroy();
			}
		});
		await closed;
		clearTimeout(firstRequestTimer);
		return cutOff;
	};
}
