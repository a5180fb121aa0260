import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const measure = '1491TH-level-stage-i-15_min-mASD';
const agency = 'http://environment.data.gov.uk/flood-monitoring';

/** How it behaves: 'cut' breaks off within the answer, 'silent' takes the question and says nothing. */
type Manner = 'well' | 'cut' | 'silent' | { status: number } | { body: string };

/** A local server that speaks the protocol of the Environment Agency's real-time flood-monitoring API. */
export interface EnvironmentAgencyServer {
	/** The one measure that it knows. */
	measure: string;
	baseUrl: string;
	/** What it was asked, query and all. */
	asked: string[];
	/** The items' fields that matter, in any order; values of any kind, as the real one has them. */
	items: { dateTime: unknown; value?: unknown }[];
	manner: Manner;
	/** Refuses connections until it is up again. */
	down(): Promise<void>;
	up(): Promise<void>;
	close(): Promise<void>;
}

export async function startEnvironmentAgencyServer(): Promise<EnvironmentAgencyServer> {
	const server = createServer((request, response) => {
		const url = request.url ?? '';
		agencyServer.asked.push(url);
		const { manner } = agencyServer;
		if (manner === 'silent') return;
		if (typeof manner === 'object' && 'status' in manner) {
			return response.writeHead(manner.status).end('<html>No</html>');
		}
		if (typeof manner === 'object') return response.end(manner.body);
		answer(response, url);
	});
	const listen = (port: number) =>
		new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
	const down = async () => {
		server.closeAllConnections();
		if (server.listening) await new Promise((resolve) => server.close(resolve));
	};

	function answer(response: ServerResponse, url: string): void {
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
		const found = agencyServer.items.filter(
			({ dateTime }) => since === null || String(dateTime) >= since,
		);
		if (searchParams.has('_sorted')) {
			found.sort((a, b) => (String(a.dateTime) < String(b.dateTime) ? 1 : -1));
		}
		const body = JSON.stringify({
			'@context': `${agency}/meta/context.jsonld`,
			meta: { publisher: 'Environment Agency', version: '0.9', limit },
			items: found.slice(0, Math.min(limit, 10_000)).map((item) => ({
				'@id': `${agency}/data/readings/${measure}/${item.dateTime}`,
				...item,
				measure: `${agency}/id/measures/${measure}`,
			})),
		});
		response.setHeader('Content-Type', 'application/json;charset=UTF-8');
		if (agencyServer.manner !== 'cut') {
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
		asked: [],
		items: [],
		manner: 'well',
		down,
		up: async () => {
			if (!server.listening) await listen(port);
		},
		close: down,
	};
	return agencyServer;
}
