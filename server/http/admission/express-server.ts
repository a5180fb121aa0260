import {
	createServer,
	IncomingMessage,
	type RequestListener,
	type Server,
	type ServerOptions,
	ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Express } from 'express';
import { oneAtATime, readUnusedBodies, replaceIdleConnections } from './connections.ts';
import { readInTurns } from './reading-turns.ts';
import { answerUnreadableRequests, refuseUnreadable } from './unreadable-requests.ts';

/** Limits against clients that send a request very slowly, or never to its end, or do not read the answer. */
export interface ConnectionLimits
	extends Required<
		Pick<ServerOptions, 'headersTimeout' | 'requestTimeout' | 'connectionsCheckingInterval'>
	> {
	/** A connection on which neither side sends anything for this time is closed. */
	idleTimeout: number;
	/** Further connections are closed. They must leave file descriptors for the storage. */
	maxConnections: number;
}

/**
 * The total time in which a client must send the headers, and the whole request. In ten minutes, a phone with a slow
 * connection (35 kB/s) sends the largest document. A request that takes longer gets status 408.
 */
const defaultLimits: ConnectionLimits = {
	headersTimeout: 20_000,
	requestTimeout: 10 * 60_000,
	connectionsCheckingInterval: 5_000,
	idleTimeout: 2 * 60_000,
	maxConnections: 2_000,
};

/**
 * So many chunks of a body may be smaller than `minMeanChunkBytes`, because a slow connection can split a request
 * anywhere. Each chunk takes about 150 bytes of memory beside its content, so a few clients that send single bytes could
 * otherwise use up the server's memory.
 */
const maxSmallChunks = 100;
const minMeanChunkBytes = 64;

/**
 * Creates a server whose listener passes requests on to the Express app. Express sets the prototypes of each request to
 * `app.request` and of each response to `app.response`. V8 keeps an object whose prototype was changed until the next
 * full garbage collection, together with everything that belongs to the request. Here requests and responses have these
 * prototypes from the start, so that Express changes nothing (decision: message-prototypes).
 */
export function createExpressServer(
	app: Express,
	listener: RequestListener,
	{ maxConnections, idleTimeout, ...timeouts }: ConnectionLimits = defaultLimits,
): Server {
	class AppRequest extends IncomingMessage {
		#chunks = 0;
		#bytes = 0;
		#isRefused = false;
		declare isUpgrade: boolean | null;

		/**
		 * Node.js sets this property to whether the request asks for an upgrade, and parses nothing after such a request. A
		 * further request of a connection that is closed, or that ends when a body is read, says that it does. So Node.js
		 * does not parse the rest of the requests that the connection has sent, which could get no answer.
		 */
		set upgrade(value: boolean | null) {
			this.isUpgrade = value || (value === false && !this.socket.writable);
		}
		get upgrade(): boolean | null {
			return this.isUpgrade;
		}

		/** Called by Node.js for each chunk of the body that it has parsed, whether or not the app reads the body. */
		override push(chunk: Buffer | null): boolean {
			if (chunk === null) return super.push(null);
			this.#chunks += 1;
			this.#bytes += chunk.length;
			countParsed(this.socket, chunk.length);
			const isRefused = this.#chunks > maxSmallChunks + this.#bytes / minMeanChunkBytes;
			if (!isRefused) return super.push(chunk);
			if (!this.#isRefused) refuseUnreadable(server, this.socket, 'payload-too-large');
			this.#isRefused = true;
			return false;
		}
	}
	class AppResponse extends ServerResponse<AppRequest> {}
	Object.setPrototypeOf(AppRequest.prototype, app.request);
	Object.setPrototypeOf(AppResponse.prototype, app.response);
	Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
	const server = createServer({
		...{ IncomingMessage: AppRequest, ServerResponse: AppResponse },
		...timeouts,
	});
	const countParsed = readInTurns(server);
	server.on('request', ({ socket }) => countParsed(socket));
	server.on('clientError', (_error, socket: Socket) => countParsed(socket));
	server.on('request', oneAtATime(server, listener));
	// After an upgrade, Node.js no longer handles the errors of the connection.
	server.on('connection', (socket: Socket) => socket.on('error', () => {}));
	readUnusedBodies(server);
	server.maxConnections = maxConnections;
	replaceIdleConnections(server, maxConnections);
	server.timeout = idleTimeout;
	// Without this listener, Node.js would refuse an unknown Expect header with an answer that has no body.
	server.on('checkExpectation', (request, response) => server.emit('request', request, response));
	answerUnreadableRequests(server);
	return server;
}
