import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { type Connection, connectionsOf } from './connections.ts';

/** When the server has read for this time in one turn of the event loop, it reads the rest in later turns. */
const defaultTurnMs = 20;

/**
 * A connection of which Node.js parses so many requests and chunks at a time is heavy. A fast upload stays below it: in
 * one turn, libuv reads at most 32 times from a connection.
 */
const heavyBurst = 64;

/** How many light connections of each client are read in one turn when others wait. */
const lightPerTurn = 8;

/** In each of so many turns, a new connection is read, even if light connections wait. */
const newEvery = 4;

/**
 * Spreads the reading from connections over the turns of the event loop. Node.js parses up to 64 KiB of each connection
 * in one turn, and 64 KiB of tiny requests or chunks take up to 20 ms. Once a turn is over, the server pauses all
 * connections, and reads a few of them in each turn until none waits: first those that have sent a request and are not
 * heavy, then one that is new or heavy (decision: admission).
 * @returns a function to call whenever Node.js has parsed a request, or a chunk of a body, of a connection.
 */
export function readInTurns(
	server: Server,
	{ turnMs = defaultTurnMs }: { turnMs?: number } = {},
): (socket: Socket) => void {
	const connections = connectionsOf(server);
	/** Null if nothing has been parsed in this turn. */
	let turnEndsMs: number | null = null;
	/** The connection of which something was parsed last, and how often in sequence. */
	let last: Socket | undefined;
	let burst = 0;
	/** The paused connections, in the order of their pauses. */
	const waiting = new Map<Socket, Connection>();
	/** Those of them that may be read in this turn. */
	let admitted = new Set<Socket>();
	let turn = 0;

	function endTurn(): void {
		turnEndsMs = null;
		last = undefined;
		for (const socket of admitted) waiting.delete(socket);
		admitted = new Set(nextInOrder());
		for (const socket of admitted) socket.resume();
		if (waiting.size > 0) setImmediate(endTurn);
	}
	function nextInOrder(): Socket[] {
		const light: Socket[] = [];
		const lightByAddress = new Map<string | undefined, number>();
		let newest: Socket | undefined;
		let heavy: Socket | undefined;
		for (const [socket, connection] of waiting) {
			if (connection.isHeavy) heavy ??= socket;
			else if (!connection.hasSentRequest) newest = socket;
			else {
				const count = lightByAddress.get(socket.remoteAddress) ?? 0;
				if (count === lightPerTurn) continue;
				lightByAddress.set(socket.remoteAddress, count + 1);
				light.push(socket);
			}
		}
		turn += 1;
		if (newest !== undefined && turn % newEvery === 0) return [newest];
		if (light.length > 0) return light;
		const next = turn % 2 === 0 ? (newest ?? heavy) : (heavy ?? newest);
		return next === undefined ? [] : [next];
	}
	/** Connections that were admitted, but not read, keep their places. */
	function pauseAll(): void {
		admitted.clear();
		for (const [socket, connection] of connections) {
			if (socket.isPaused() || isFull(connection)) continue;
			waiting.set(socket, connection);
			socket.pause();
		}
	}
	/** A connection can be resumed when its requests have been answered. */
	function keepWaiting(this: Socket): void {
		if (waiting.has(this) && !admitted.has(this)) this.pause();
	}
	server.on('connection', (socket: Socket) => {
		const connection = connections.get(socket);
		if (waiting.size > 0 && connection !== undefined) {
			waiting.set(socket, connection);
			socket.pause();
		}
		socket.on('resume', keepWaiting).once('close', () => {
			waiting.delete(socket);
			admitted.delete(socket);
		});
	});

	return (socket) => {
		burst = socket === last ? burst + 1 : 1;
		last = socket;
		if (admitted.delete(socket)) waiting.delete(socket);
		if (burst === heavyBurst) {
			const connection = connections.get(socket);
			if (connection !== undefined) connection.isHeavy = true;
		}
		const nowMs = performance.now();
		if (turnEndsMs === null) {
			turnEndsMs = nowMs + turnMs;
			if (waiting.size === 0) setImmediate(endTurn);
		} else if (nowMs >= turnEndsMs) {
			turnEndsMs = Number.POSITIVE_INFINITY;
			pauseAll();
		}
	};
}

/** Whether Node.js reads nothing from the connection, because the server has not used the body that has arrived. */
function isFull({ open }: Connection): boolean {
	for (const { req } of open) {
		if (req.readableLength >= req.readableHighWaterMark) return true;
	}
	return false;
}
