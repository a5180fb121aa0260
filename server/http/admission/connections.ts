import type { RequestListener, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** A connection of a server. */
export interface Connection {
	hasSentRequest: boolean;
	/** The responses that are not sent completely, in the order of their requests. Pipelined requests can have several. */
	open: Set<ServerResponse>;
	/** How many of the open responses wait for their turn (see `oneAtATime`). */
	waiting: number;
	/** Whether it has sent very many requests or chunks at once (see `readInTurns`). */
	isHeavy: boolean;
}

interface Tracked {
	connections: Map<Socket, Connection>;
	/** Called when a response is sent completely while others are open. */
	onResponseClose: (socket: Socket) => void;
	onConnectionClose: (connection: Connection) => void;
}

const trackedServers = new WeakMap<Server, Tracked>();

/** Returns the connections of a server, which change. Call this function before the server listens. */
export function connectionsOf(server: Server): ReadonlyMap<Socket, Connection> {
	return trackedOf(server).connections;
}

function trackedOf(server: Server): Tracked {
	const earlier = trackedServers.get(server);
	if (earlier !== undefined) return earlier;
	const connections = new Map<Socket, Connection>();
	const tracked: Tracked = {
		connections,
		onResponseClose: () => {},
		onConnectionClose: () => {},
	};
	trackedServers.set(server, tracked);
	server.on('connection', (socket: Socket) => {
		const connection: Connection = {
			hasSentRequest: false,
			open: new Set(),
			waiting: 0,
			isHeavy: false,
		};
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
		tracked.onResponseClose(socket);
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
	 * How many requests of all connections together may wait. A connection that sends more is closed. Before the server can
	 * stop reading from a connection, Node.js parses up to 64 KiB, which can be 2,600 requests.
	 */
	maxWaiting: number;
	/** How many requests of one connection may wait. Browsers send none before the last answer has arrived. */
	maxWaitingOfOne: number;
	/**
	 * How long the server passes on requests that have waited, in one turn of the event loop. While it accepts
	 * connections, it passes on one.
	 */
	turnMs: number;
}

const defaultLimits: PipelineLimits = { maxWaiting: 3_000, maxWaitingOfOne: 100, turnMs: 5 };

/**
 * Returns a listener that passes on one request of a connection at a time: the next one when the response before it is
 * sent completely, in a later turn of the event loop. Until then the server reads nothing more from the connection, so a
 * client that does not read its answers cannot send more requests. A request whose connection is closed before its turn
 * is never passed on (decision: admission).
 */
export function oneAtATime(
	server: Server,
	next: RequestListener,
	limits: Partial<PipelineLimits> = {},
): RequestListener {
	const { maxWaiting, maxWaitingOfOne, turnMs } = { ...defaultLimits, ...limits };
	const tracked = trackedOf(server);
	const { connections } = tracked;
	let waitingInAll = 0;
	/** The connections whose next request can be passed on, in the order in which they became free. */
	const free = new Set<Socket>();
	/**
	 * Whether a connection was accepted since the last turn of the event loop. More connections then probably wait, and
	 * Node.js accepts one in each turn, so turns must be short.
	 */
	let isAccepting = false;
	server.on('connection', () => {
		isAccepting = true;
	});

	function passOn(): void {
		const turnEndsMs = performance.now() + (isAccepting ? 0 : turnMs);
		isAccepting = false;
		for (const socket of free) {
			free.delete(socket);
			const connection = connections.get(socket);
			const [response] = connection?.open ?? [];
			if (connection === undefined || response === undefined || socket.destroyed) continue;
			connection.waiting -= 1;
			waitingInAll -= 1;
			if (connection.waiting === 0) socket.resume();
			next(response.req, response);
			if (performance.now() >= turnEndsMs) break;
		}
		if (free.size > 0) setImmediate(passOn);
	}
	tracked.onResponseClose = (socket) => {
		if (free.size === 0) setImmediate(passOn);
		free.add(socket);
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
		if (waitingInAll >= maxWaiting || connection.waiting >= maxWaitingOfOne) socket.destroy();
		if (socket.destroyed) {
			connection.open.delete(response);
			return;
		}
		connection.waiting += 1;
		waitingInAll += 1;
		socket.pause();
	};
}

/** How many connections make room at once, so that a flood of new ones does not cost a search for each. */
const replacedAtOnce = 100;

/**
 * When a server has its maximum number of connections, closes some that have no complete request: the oldest of the
 * client that has most. So connections that only wait do not keep others out.
 */
export function replaceIdleConnections(server: Server, maxConnections: number): void {
	const { connections } = trackedOf(server);
	server.on('connection', () => {
		if (connections.size < maxConnections) return;
		const idleByAddress = new Map<string, Socket[]>();
		let count = 0;
		for (const [socket, connection] of connections) {
			if (socket.destroyed) continue;
			count += 1;
			if (!isIdle(connection)) continue;
			const address = socket.remoteAddress ?? '';
			const idle = idleByAddress.get(address);
			if (idle === undefined) idleByAddress.set(address, [socket]);
			else idle.push(socket);
		}
		if (count < maxConnections) return;
		const [most = []] = [...idleByAddress.values()].sort((a, b) => b.length - a.length);
		// A client with few connections, such as a phone, loses one.
		const share = Math.max(1, Math.floor(most.length / 10));
		for (const socket of most.slice(0, Math.min(share, replacedAtOnce))) socket.destroy();
	});
}

function isIdle({ open }: Connection): boolean {
	for (const { req } of open) if (req.complete) return false;
	return true;
}

/**
 * Reads, and drops, the rest of a body when the response is sent. Node.js would do so as well, but without a call of
 * `push`, with which the server limits the chunks. A connection that ends with the response is closed only after the
 * whole body has arrived. Otherwise the system resets the connection, and the client can lose the end of the response
 * (RFC 9112, section 9.6).
 */
export function readUnusedBodies(server: Server): void {
	server.on('request', (request, response) => {
		if (
			request.headers['content-length'] === undefined &&
			request.headers['transfer-encoding'] === undefined
		)
			return;
		response.prependListener('finish', () => {
			if (request.complete) return;
			const { socket } = request;
			// Node.js calls this method after the last response of a connection, which it would close at once.
			socket.destroySoon = () => void socket.end();
			request.once('close', () => {
				socket.destroySoon = Socket.prototype.destroySoon;
				if (socket.writableEnded) socket.destroySoon();
			});
			request.read(0);
			request.resume();
		});
	});
}
