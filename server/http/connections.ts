import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A connection of a server. */
export interface Connection {
	hasSentRequest: boolean;
	/** The responses that are not sent completely. Pipelined requests can have several. */
	open: Set<ServerResponse>;
}

const tracked = new WeakMap<Server, Map<Socket, Connection>>();

/** Returns the connections of a server, which change. Call this function before the server listens. */
export function connectionsOf(server: Server): ReadonlyMap<Socket, Connection> {
	const known = tracked.get(server);
	if (known !== undefined) return known;
	const connections = new Map<Socket, Connection>();
	tracked.set(server, connections);
	server.on('connection', (socket: Socket) => {
		connections.set(socket, { hasSentRequest: false, open: new Set() });
		socket.once('close', () => connections.delete(socket));
	});
	// One function for all responses, because a new function for each would cost as much as a cached answer.
	function onClose(this: ServerResponse): void {
		connections.get(this.req.socket)?.open.delete(this);
	}
	server.prependListener('request', ({ socket }, response) => {
		const connection = connections.get(socket);
		if (connection === undefined) return;
		connection.hasSentRequest = true;
		connection.open.add(response);
		response.on('close', onClose);
	});
	return connections;
}
