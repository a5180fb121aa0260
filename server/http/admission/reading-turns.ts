import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { type Connection, connectionsOf } from './connections.ts';

/** When the server has read for this time in one turn of the event loop, it reads the rest in later turns. */
const defaultTurnMs = 20;

/**
 * A connection that sends so much at a time is heavy: two requests, or a body of 64 KiB, or as many small chunks. Browsers
 * send one request at a time, and few of them have so large a body.
 */
const heavyBurst = 32;
/** What Node.js parses, measured for `heavyBurst`. */
const costOf = { request: 16, chunk: 1, bytes: 1 / 4_096 };

/** How many connections of each client are read in one turn when others wait. */
const perTurn = 8;

/** What a connection has done so far. Each kind has its share of the time. */
type Kind = 'known' | 'new' | 'heavy';

/** A kind that counts its time four times gets a quarter of the time of another. */
const weights: Readonly<Record<Kind, number>> = { known: 1, new: 1, heavy: 4 };

/** The part of the used time that still counts one turn later. */
const remembered = 0.95;

const kinds = Object.keys(weights) as Kind[];

function kindOf({ isHeavy, hasSentRequest }: Connection): Kind {
	if (isHeavy) return 'heavy';
	return hasSentRequest ? 'known' : 'new';
}

/**
 * Spreads the reading from connections over the turns of the event loop. Node.js parses up to 64 KiB of each connection
 * in one turn, and 64 KiB of tiny requests or chunks take up to 20 ms. Once a turn is over, the server pauses all
 * connections, and reads a few of one kind in each turn until none waits. The next kind is the one that has used least
 * time, so neither known nor new connections wait for others. libuv accepts one connection in a turn, and turns that read
 * a new connection are short (decision: admission).
 * @returns a function to call whenever Node.js has parsed a request of a connection, or a chunk of a body with so many
 * bytes.
 */
export function readInTurns(
	server: Server,
	{ turnMs = defaultTurnMs }: { turnMs?: number } = {},
): (socket: Socket, bytes?: number | null) => void {
	const connections = connectionsOf(server);
	/** Null if nothing has been parsed in this turn. */
	let turnEndsMs: number | null = null;
	/** The connection of which something was parsed last, and how much in sequence. */
	let last: Socket | undefined;
	let burst = 0;
	/** The paused connections, in the order of their pauses. */
	const waiting = new Map<Socket, Connection>();
	/** Those of them that may be read in this turn. */
	let admitted = new Set<Socket>();
	let admittedKind: Kind | null = null;
	let admittedMs = 0;
	const usedMs: Record<Kind, number> = { known: 0, new: 0, heavy: 0 };

	function endTurn(): void {
		turnEndsMs = null;
		last = undefined;
		for (const socket of admitted) waiting.delete(socket);
		const nowMs = performance.now();
		for (const kind of kinds) usedMs[kind] *= remembered;
		if (admittedKind !== null) {
			// The rest of a longer turn was other work, or the processor was taken away.
			usedMs[admittedKind] += weights[admittedKind] * Math.min(nowMs - admittedMs, turnMs);
		}
		if (waiting.size === 0) {
			admitted.clear();
			admittedKind = null;
			return;
		}
		admitNext();
		admittedMs = nowMs;
		for (const socket of admitted) socket.resume();
		setImmediate(endTurn);
	}
	function admitNext(): void {
		const next = nextOfEachKind();
		const [kind = null] = kinds
			.filter((each) => next[each].length > 0)
			.sort((a, b) => usedMs[a] - usedMs[b]);
		admittedKind = kind;
		admitted = new Set(kind === null ? [] : next[kind]);
	}
	/** Known and heavy connections are read in the order of their pauses, but the newest of the new ones first. */
	function nextOfEachKind(): Record<Kind, Socket[]> {
		const next: Record<Kind, Socket[]> = { known: [], new: [], heavy: [] };
		const countByAddress = new Map<string | undefined, number>();
		for (const [socket, connection] of waiting) {
			const kind = kindOf(connection);
			if (kind === 'new') next.new.push(socket);
			else if (kind === 'heavy') next.heavy[0] ??= socket;
			else {
				const count = countByAddress.get(socket.remoteAddress) ?? 0;
				if (count === perTurn) continue;
				countByAddress.set(socket.remoteAddress, count + 1);
				next.known.push(socket);
			}
		}
		// The connection that is resumed first is read first.
		next.new = next.new.slice(-perTurn).reverse();
		return next;
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
		// `keepWaiting` pauses it in the next tick, in which Node.js begins to read even if it was paused before.
		if (waiting.size > 0 && connection !== undefined) waiting.set(socket, connection);
		socket.on('resume', keepWaiting).once('close', () => {
			waiting.delete(socket);
			admitted.delete(socket);
		});
	});

	return (socket, bytes = null) => {
		if (admitted.delete(socket)) waiting.delete(socket);
		if (socket !== last) burst = 0;
		last = socket;
		burst += bytes === null ? costOf.request : costOf.chunk + bytes * costOf.bytes;
		if (burst >= heavyBurst) {
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
