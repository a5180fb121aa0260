import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * With 'hang', the test server never responds. With 'truncate', the server closes the connection in the
 * middle of the response.
 */
export type Behaviour =
	| 'normal'
	| 'hang'
	| 'truncate'
	| { status: number; headers?: Record<string, string> }
	| { body: string };

/** A test server that imitates an external service that Burgee reads with GET requests. */
export interface FeedServer {
	baseUrl: string;
	/** The path and the query string of each request that the test server has received. */
	requestPaths: string[];
	behaviour: Behaviour;
	/** Refuses connections until `restart`. */
	stop(): Promise<void>;
	restart(): Promise<void>;
}

/**
 * Starts the test server. With the behaviour 'normal', the server responds with the status and the JSON that
 * `respond` returns.
 */
export async function startFeedServer(
	respond: (url: URL, headers: IncomingHttpHeaders) => { status: number; json: unknown },
): Promise<FeedServer> {
	const server = createServer((request, response) => {
		const path = request.url ?? '';
		feedServer.requestPaths.push(path);
		const { behaviour } = feedServer;
		if (behaviour === 'hang') return;
		if (typeof behaviour === 'object') {
			const { status, headers, body } = { status: 200, headers: {}, body: '', ...behaviour };
			return response.writeHead(status, headers).end(body);
		}
		const { status, json } = respond(new URL(path, feedServer.baseUrl), request.headers);
		const body = JSON.stringify(json);
		response.writeHead(status, {
			'Content-Type': 'application/json',
			'Content-Length': Buffer.byteLength(body),
		});
		if (behaviour === 'normal') return response.end(body);
		response.write(body.slice(0, body.length / 2), () => response.destroy());
	});
	const listen = (port: number) =>
		new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
	await listen(0);
	const { port } = server.address() as AddressInfo;
	const feedServer: FeedServer = {
		baseUrl: `http://127.0.0.1:${port}`,
		requestPaths: [],
		behaviour: 'normal',
		stop: async () => {
			server.closeAllConnections();
			if (server.listening) await new Promise((resolve) => server.close(resolve));
		},
		restart: async () => {
			if (!server.listening) await listen(port);
		},
	};
	return feedServer;
}
