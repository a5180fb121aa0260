import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const measure = '1491TH-level-stage-i-15_min-mASD';
const agency = 'http://environment.data.gov.uk/flood-monitoring';

/** 'truncate' closes the connection in the middle of the response; 'hang' never responds. */
type Behaviour = 'normal' | 'truncate' | 'hang' | { status: number } | { body: string };

/** A local server with the protocol of the Environment Agency's real-time flood-monitoring API. */
export interface EnvironmentAgencyServer {
	/** The id of the only measure that the server has: the water level at one gauge. */
	measure: string;
	baseUrl: string;
	requestUrls: string[];
	/** The readings that the server returns, in any order. As in the real API, the values can have any type. */
	items: { dateTime: unknown; value?: unknown }[];
	behaviour: Behaviour;
	/** Refuses connections until `restart`. */
	stop(): Promise<void>;
	restart(): Promise<void>;
	close(): Promise<void>;
}

export async function startEnvironmentAgencyServer(): Promise<EnvironmentAgencyServer> {
	const server = createServer((request, response) => {
		const url = request.url ?? '';
		agencyServer.requestUrls.push(url);
		const { behaviour } = agencyServer;
		if (behaviour === 'hang') return;
		if (typeof behaviour === 'object' && 'status' in behaviour) {
			return response.writeHead(behaviour.status).end('<html>No</html>');
		}
		if (typeof behaviour === 'object') return response.end(behaviour.body);
		sendReadings(response, url);
	});
	const listen = (port: number) =>
		new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
	const stop = async () => {
		server.closeAllConnections();
		if (server.listening) await new Promise((resolve) => server.close(resolve));
	};

	function sendReadings(response: ServerResponse, url: string): void {
		const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
		if (pathname !== `/flood-monitoring/id/measures/${measure}/readings`) {
			response.writeHead(404).end('<html>Not Found</html>');
			return;
		}
		const since = searchParams.get('since');
		const limit = Number(searchParams.get('_limit') ?? 500);
		if (since !== null && !/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$/.test(since)) {
			response.writeHead(400).end('<html>Bad Request</html>');
			return;
		}
		const items = agencyServer.items.filter(
			({ dateTime }) => since === null || String(dateTime) >= since,
		);
		if (searchParams.has('_sorted')) {
			items.sort((a, b) => (String(a.dateTime) < String(b.dateTime) ? 1 : -1));
		}
		const body = JSON.stringify({
			'@context': `${agency}/meta/context.jsonld`,
			meta: { publisher: 'Environment Agency', version: '0.9', limit },
			items: items.slice(0, Math.min(limit, 10_000)).map((item) => ({
				'@id': `${agency}/data/readings/${measure}/${item.dateTime}`,
				...item,
				measure: `${agency}/id/measures/${measure}`,
			})),
		});
		response.setHeader('Content-Type', 'application/json;charset=UTF-8');
		if (agencyServer.behaviour !== 'truncate') {
			response.end(body);
			return;
		}
		response.setHeader('Content-Length', body.length);
		response.write(body.slice(0, body.length / 2), () => response.destroy());
	}

	await listen(0);
	const { port } = server.address() as AddressInfo;
	const agencyServer: EnvironmentAgencyServer = {
		measure,
		baseUrl: `http://127.0.0.1:${port}/flood-monitoring`,
		requestUrls: [],
		items: [],
		behaviour: 'normal',
		stop,
		restart: async () => {
			if (!server.listening) await listen(port);
		},
		close: stop,
	};
	return agencyServer;
}
