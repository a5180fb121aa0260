import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A connection of a server. */
export interface Connection {
	hasSentRequest: boolean;
	/** The responses that are not sent completely, in the order of their requests. Pipelined requests can have several. */
	open: Set<ServerResponse>;
	/** How many of the open responses wait for their turn (see `oneAtATime`). */
	waiting: number;
}

interface Tracked {
	connections: Map<Socket, Connection>;
	/** Called when a response is sent completely while others are open. */
	onResponseClose: (connection: Connection, socket: Socket) => void;
	onConnectionClose: (connection: Connection) => void;
}

const trackedServers = new WeakMap<Server, Tracked>();

/** Returns the connections of a server, which change. Call this function before the server listens. */
export function connectionsOf(server: Server): ReadonlyMap<Socket, Connection> {
	return trackedOf(server).connections;
}

function trackedOf(server: Server): Tracked {
	const known = trackedServers.get(server);
	if (known !== undefined) return known;
	const connections = new Map<Socket, Connection>();
	const tracked: Tracked = {
		connections,
		onResponseClose: () => {},
		onConnectionClose: () => {},
	};
	trackedServers.set(server, tracked);
	server.on('connection', (socket: Socket) => {
		const connection = { hasSentRequest: false, open: new Set<ServerResponse>(), waiting: 0 };
		connections.set(socket, connection);
		socket.once('close', () => {
			connections.delete(socket);
			tracked.onConnectionClose(connection);
		});
	});
	// One function for all responses, because a new function for each would cost as much as a cached answer.
	function onClose(this: ServerResponse): void {
		const { socket } = this.req;
		const connection = connections.get(socket);
		if (!connection?.open.delete(this) || connection.open.size === 0) return;
		tracked.onResponseClose(connection, socket);
	}
	server.prependListener('request', ({ socket }, response) => {
		const connection = connections.get(socket);
		if (connection === undefined) return;
		connection.hasSentRequest = true;
		connection.open.add(response);
		response.on('close', onClose);
	});
	return tracked;
}

interface PipelineLimits {
	/**
	 * How many requests of all connections together may wait. Node.js parses up to 64 KiB before the server can stop
	 * reading from a connection. So much text is at most 2,600 requests.
	 */
	maxWaiting: number;
	/** After so many requests in a row from one connection, the others are read in the next turn of the event loop. */
	maxBurst: number;
}

const defaultLimits: PipelineLimits = { maxWaiting: 3_000, maxBurst: 32 };

/**
 * Returns a listener that passes on one request of a connection at a time: the next one when the response before it is
 * sent completely. Until then the server reads nothing more from the connection, so a client that does not read its
 * answers cannot send more requests. A request whose connection is closed before its turn is never passed on
 * (decision: admission).
 */
export function oneAtATime(
	server: Server,
	next: RequestListener,
	{ maxWaiting, maxBurst }: PipelineLimits = defaultLimits,
): RequestListener {
	const tracked = trackedOf(server);
	const { connections } = tracked;
	let waitingInAll = 0;

	tracked.onResponseClose = (connection, socket) => {
		const [response] = connection.open;
		if (response === undefined) return;
		connection.waiting -= 1;
		waitingInAll -= 1;
		if (connection.waiting === 0) socket.resume();
		next(response.req, response);
	};
	tracked.onConnectionClose = ({ waiting }) => {
		waitingInAll -= waiting;
	};
	// Node.js resumes a connection itself, for example after each response.
	function pauseIfWaiting(this: Socket): void {
		if ((connections.get(this)?.waiting ?? 0) > 0) this.pause();
	}
	server.on('connection', (socket: Socket) => socket.on('resume', pauseIfWaiting));

	return (request, response) => {
		const { socket } = request;
		const connection = connections.get(socket);
		if (connection === undefined || connection.open.size === 1) {
			next(request, response);
			return;
		}
		if (waitingInAll >= maxWaiting) socket.destroy();
		if (socket.destroyed) {
			connection.open.delete(response);
			return;
		}
		connection.waiting += 1;
		waitingInAll += 1;
		socket.pause();
		if (connection.waiting === maxBurst) readOthersLater(connections, socket);
	};
}

/**
 * Reads from the other connections in the next turn of the event loop. Otherwise one turn could parse 64 KiB of
 * requests from each of them, and nothing else would be answered for seconds.
 */
function readOthersLater(connections: ReadonlyMap<Socket, Connection>, socket: Socket): void {
	const paused: Socket[] = [];
	for (const other of connections.keys()) {
		if (other === socket || other.isPaused()) continue;
		other.pause();
		paused.push(other);
	}
	setImmediate(() => {
		for (const other of paused) other.resume();
	});
}
