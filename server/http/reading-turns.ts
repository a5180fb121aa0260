import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { type Connection, connectionsOf } from './connections.ts';

/** When the server has read for this time in one turn of the event loop, it reads the rest in later turns. */
const defaultTurnMs = 20;

/**
 * Spreads the reading from connections over the turns of the event loop. Node.js parses up to 64 KiB of each connection
 * in one turn, and 64 KiB of tiny requests or chunks take up to 20 ms. Once a turn is over, the server reads nothing
 * more until the next one. From connections that have used up a turn, it then reads one at a time, after all others
 * (decision: admission).
 * @returns a function to call whenever Node.js has parsed a request, or a chunk of a body, of a connection.
 */
export function readInTurns(
	server: Server,
	{ turnMs = defaultTurnMs }: { turnMs?: number } = {},
): (socket: Socket) => void {
	const connections = connectionsOf(server);
	/** Null if nothing has been parsed in this turn. */
	let turnEndsMs: number | null = null;
	/** The connection of which something was parsed last. */
	let last: Socket | undefined;
	/** The paused connections, in the order of their pauses. A heavy connection has used up a turn before. */
	const light = new Set<Socket>();
	const heavy = new Set<Socket>();
	/** The heavy connection that is read in this turn. */
	let admitted: Socket | undefined;

	function beginTurn(): void {
		turnEndsMs = null;
		for (const socket of light) socket.resume();
		light.clear();
		[admitted] = heavy;
		if (admitted === undefined) return;
		heavy.delete(admitted);
		admitted.resume();
		if (heavy.size > 0) setImmediate(beginTurn);
	}
	function pause(socket: Socket, connection: Connection): void {
		socket.pause();
		(connection.isHeavy ? heavy : light).add(socket);
	}
	/** A connection can be resumed when its requests have been answered. */
	function keepOrder(this: Socket): void {
		const connection = connections.get(this);
		if (connection?.isHeavy && heavy.size > 0 && this !== admitted) pause(this, connection);
	}
	server.on('connection', (socket: Socket) => {
		socket.on('resume', keepOrder).once('close', () => {
			light.delete(socket);
			heavy.delete(socket);
		});
	});

	return (socket) => {
		const nowMs = performance.now();
		if (turnEndsMs === null) {
			turnEndsMs = nowMs + turnMs;
			if (heavy.size === 0) setImmediate(beginTurn);
		} else if (nowMs >= turnEndsMs) {
			turnEndsMs = Number.POSITIVE_INFINITY;
			const slow = connections.get(last ?? socket);
			if (slow !== undefined) slow.isHeavy = true;
			for (const [other, connection] of connections) {
				if (!other.isPaused() && !isFull(connection)) pause(other, connection);
			}
		}
		last = socket;
	};
}

/** Whether Node.js reads nothing from the connection, because the server has not used the body that has arrived. */
function isFull({ open }: Connection): boolean {
	for (const { req } of open) {
		if (req.readableLength >= req.readableHighWaterMark) return true;
	}
	return false;
}
