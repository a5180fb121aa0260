import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { withTimeout } from '@burgee/adapters/system/with-timeout';

interface Limits {
	/** The time in which a new connection may still send its first request. */
	firstRequestMs?: number;
	/** The time in which open requests may finish. */
	drainMs: number;
}

interface Connection {
	hasSentRequest: boolean;
	/** The responses that are not sent completely. */
	open: Set<ServerResponse>;
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
	const connections = new Map<Socket, Connection>();
	let isClosing = false;
	server.on('connection', (socket: Socket) => {
		connections.set(socket, { hasSentRequest: false, open: new Set() });
		socket.once('close', () => connections.delete(socket));
	});
	// Other listeners may send the headers at once.
	server.prependListener('request', ({ socket }, response) => {
		const connection = connections.get(socket);
		if (connection === undefined) return;
		connection.hasSentRequest = true;
		connection.open.add(response);
		if (isClosing) endConnectionAfter(response);
		response.once('close', () => {
			connection.open.delete(response);
			if (isClosing && connection.open.size === 0) socket.destroySoon();
		});
	});
	return async () => {
		isClosing = true;
		// The method of http.Server would also close connections, even if a response on them is still being sent.
		const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
		for (const [socket, { hasSentRequest, open }] of connections) {
			for (const response of open) endConnectionAfter(response);
			if (hasSentRequest && open.size === 0) socket.destroySoon();
		}
		const firstRequestTimer = setTimeout(() => {
			for (const [socket, { hasSentRequest }] of connections) {
				if (!hasSentRequest) socket.destroy();
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

/** Tells the client to send no further request on this connection. */
function endConnectionAfter(response: ServerResponse): void {
	if (!response.headersSent) response.setHeader('Connection', 'close');
}
