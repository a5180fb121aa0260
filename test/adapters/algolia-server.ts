import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import {
	AlgoliaIndex,
	type AlgoliaRecord,
	algoliaQuery,
	algoliaSettings,
} from './algolia-engine.ts';

export type AlgoliaServer = Awaited<ReturnType<typeof startAlgoliaServer>>;

export const algolia = {
	applicationId: 'LOCALAPP01',
	searchKey: 'a-search-only-key-of-the-local-server',
	adminKey: 'the-admin-key-of-the-local-server',
};

/** The environment variables that connect Burgee to the test server that imitates Algolia. */
export const algoliaEnvironment = ({ host }: AlgoliaServer) => ({
	SEARCH: 'algolia',
	ALGOLIA_APP_ID: algolia.applicationId,
	ALGOLIA_SEARCH_KEY: algolia.searchKey,
	ALGOLIA_ADMIN_KEY: algolia.adminKey,
	ALGOLIA_HOST: host,
});

class AlgoliaError extends Error {
	readonly status: number;
	constructor(status: number, message: string) {
		super(message);
		this.status = status;
	}
}

const maxRecordBytes = 10_000;
const bodies = {
	queries: z.strictObject({ requests: z.array(algoliaQuery) }),
	batch: z.strictObject({
		requests: z.array(
			z.strictObject({
				// Algolia has more batch actions, but Burgee uses only 'addObject' and 'deleteObject'.
				action: z.enum(['addObject', 'deleteObject']),
				body: z.record(z.string(), z.unknown()),
			}),
		),
	}),
	operation: z.strictObject({
		operation: z.enum(['copy', 'move']),
		destination: z.string(),
		scope: z.array(z.enum(['settings', 'synonyms', 'rules'])).optional(),
	}),
};

/**
 * Starts a test server that imitates Algolia's search API on a free port. The server rejects the same
 * requests as Algolia.
 * @param publishAfterMs the delay between a write and its effect. With 0, the write has its effect before the response,
 * so Algolia's client does not wait 200 ms and ask again.
 * @param slowMs the delay of each response in the mode 'slow'
 */
export async function startAlgoliaServer({ publishAfterMs = 0, slowMs = 60_000 } = {}) {
	const indexes = new Map<string, AlgoliaIndex>();
	const published = new Set<number>();
	/** A `call` is an HTTP method and a path, such as 'POST /1/indexes/events/batch'. */
	const requests: { call: string; key: string; body: unknown }[] = [];
	const stopping = new AbortController();
	/** What each key allows. A key can read its own permissions. */
	const keyPermissions = new Map([
		[algolia.searchKey, ['search']],
		[algolia.adminKey, ['search', 'browse', 'addObject', 'deleteObject', 'editSettings']],
	]);
	let lastTask = 1_000;
	let mode: 'up' | 'down' | 'slow' = 'up';
	let queue = Promise.resolve();

	/**
	 * Runs the write after `publishAfterMs` and after all earlier writes. Returns the write's task id.
	 */
	function schedule(write: () => void) {
		lastTask += 1;
		const taskID = lastTask;
		const publish = () => {
			write();
			for (const index of indexes.values()) index.invalidate();
			published.add(taskID);
		};
		if (publishAfterMs === 0) {
			publish();
			return taskID;
		}
		const delay = sleep(publishAfterMs, undefined, { ref: false });
		queue = queue.then(async () => {
			await delay;
			publish();
		});
		return taskID;
	}

	function getOrCreate(name: string): AlgoliaIndex {
		const index = indexes.get(name) ?? new AlgoliaIndex();
		indexes.set(name, index);
		return index;
	}

	function getExisting(name: string): AlgoliaIndex {
		const index = indexes.get(name);
		if (index === undefined) throw new AlgoliaError(404, `Index ${name} does not exist`);
		return index;
	}

	function batch(name: string, body: unknown) {
		const { requests: writes } = parse(bodies.batch, body);
		const records = writes.map(({ body: record }, position) => {
			const objectID = record.objectID ?? `generated-${lastTask}-${position}`;
			if (typeof objectID !== 'string') throw new AlgoliaError(400, 'objectID must be a string');
			const bytes = Buffer.byteLength(JSON.stringify(record));
			if (bytes > maxRecordBytes) {
				throw new AlgoliaError(
					400,
					`Record at the position ${position} objectID=${objectID} is too big size=${bytes}/${maxRecordBytes} bytes.`,
				);
			}
			return { ...record, objectID };
		});
		const taskID = schedule(() => {
			for (const [position, { action }] of writes.entries()) {
				const record = records[position] as AlgoliaRecord;
				if (action === 'deleteObject') indexes.get(name)?.records.delete(record.objectID);
				else getOrCreate(name).records.set(record.objectID, record);
			}
		});
		return { taskID, objectIDs: records.map(({ objectID }) => objectID) };
	}

	function copyOrMove(name: string, body: unknown) {
		const { operation, destination, scope } = parse(bodies.operation, body);
		return schedule(() => {
			const source = indexes.get(name);
			if (operation === 'move') {
				if (source === undefined) return;
				indexes.set(destination, source);
				indexes.delete(name);
				return;
			}
			const target = getOrCreate(destination);
			if (!scope || scope.includes('settings')) target.settings = { ...source?.settings };
			if (!scope) target.records = new Map(source?.records);
		});
	}

	function respond(call: string, body: unknown, requireAdminKey: () => void): object {
		const [method, ...path] = call.split(/ \/|\//);
		const [version, root, rawName = '', rawResource = '', rawId = ''] = path;
		const [name, resource] = [decodeURIComponent(rawName), decodeURIComponent(rawResource)];
		const now = new Date().toISOString();
		if (version === '1' && root === 'keys' && method === 'GET') {
			const acl = keyPermissions.get(name);
			if (acl === undefined) throw new AlgoliaError(404, 'Key does not exist');
			return { value: name, acl, createdAt: 1, validity: 0 };
		}
		if (version !== '1' || root !== 'indexes') throw new AlgoliaError(404, 'Path not found');
		if (method === 'POST' && name === '*' && resource === 'queries') {
			const queries = parse(bodies.queries, body).requests;
			return {
				results: queries.map((query) => ({
					...getExisting(query.indexName).query(query),
					index: query.indexName,
				})),
			};
		}
		requireAdminKey();
		if (method === 'POST' && resource === 'browse') {
			if (!keyPermissions.get(algolia.adminKey)?.includes('browse')) {
				throw new AlgoliaError(403, 'Method not allowed with this API key');
			}
			const hits = [...getExisting(name).records.values()];
			return { hits, nbHits: hits.length, page: 0, nbPages: 1, hitsPerPage: 1_000 };
		}
		if (method === 'POST' && resource === 'batch') return batch(name, body);
		if (method === 'POST' && resource === 'operation')
			return { taskID: copyOrMove(name, body), updatedAt: now };
		if (method === 'POST' && resource === 'clear') {
			getExisting(name);
			return { taskID: schedule(() => getOrCreate(name).records.clear()), updatedAt: now };
		}
		if (resource === 'settings' && method === 'GET') return getExisting(name).settings;
		if (resource === 'settings' && method === 'PUT') {
			const settings = parse(algoliaSettings, body);
			const write = () => {
				Object.assign(getOrCreate(name).settings, settings);
			};
			return { taskID: schedule(write), updatedAt: now };
		}
		if (method === 'GET' && resource === 'task') {
			return { status: published.has(Number(rawId)) ? 'published' : 'notPublished' };
		}
		if (method === 'DELETE' && resource === '') {
			return { taskID: schedule(() => indexes.delete(name)), deletedAt: now };
		}
		if (method === 'DELETE') {
			getExisting(name);
			return {
				taskID: schedule(() => indexes.get(name)?.records.delete(resource)),
				deletedAt: now,
			};
		}
		throw new AlgoliaError(404, 'Path not found');
	}

	const server = createServer(async (request, response) => {
		if (mode === 'down') {
			request.socket.destroy();
			return;
		}
		if (mode === 'slow')
			await sleep(slowMs, undefined, { signal: stopping.signal }).catch(() => {});
		const url = new URL(request.url ?? '/', 'http://local');
		const parameter = (name: string) =>
			String(request.headers[name] ?? url.searchParams.get(name) ?? '');
		const headers = {
			'Access-Control-Allow-Origin': '*',
			'Access-Control-Allow-Headers': '*',
			'Access-Control-Allow-Methods': '*',
			'Content-Type': 'application/json; charset=UTF-8',
		};
		if (request.method === 'OPTIONS') {
			response.writeHead(200, headers).end();
			return;
		}
		try {
			const key = parameter('x-algolia-api-key');
			const call = `${request.method} ${url.pathname}`;
			const body = await bodyOf(request);
			requests.push({ call, key, body });
			const isKnownKey = [algolia.searchKey, algolia.adminKey].includes(key);
			if (parameter('x-algolia-application-id') !== algolia.applicationId || !isKnownKey) {
				throw new AlgoliaError(403, 'Invalid Application-ID or API key');
			}
			const result = respond(call, body, () => {
				if (key !== algolia.adminKey) {
					throw new AlgoliaError(403, 'Method not allowed with this API key');
				}
			});
			response.writeHead(200, headers).end(JSON.stringify(result));
		} catch (thrown) {
			if (!(thrown instanceof AlgoliaError)) throw thrown;
			const { status, message } = thrown;
			response.writeHead(status, headers).end(JSON.stringify({ message, status }));
		}
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		requests,
		keyPermissions,
		recordsOf: (name: string) => {
			const index = indexes.get(name);
			return index === undefined ? null : [...index.records.values()];
		},
		settingsOf: (name: string) => indexes.get(name)?.settings ?? null,
		indexNames: () => [...indexes.keys()].sort(),
		/**
		 * In the mode 'down', the test server closes every connection. In the mode 'slow', the server
		 * responds after `slowMs`.
		 */
		behave: (next: typeof mode) => {
			mode = next;
			if (next === 'down') server.closeAllConnections();
		},
		stop: async () => {
			stopping.abort();
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
	const result = schema.safeParse(body);
	if (!result.success)
		throw new AlgoliaError(400, result.error.issues[0]?.message ?? 'Invalid body');
	return result.data;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk);
	const bytes = Buffer.concat(chunks);
	if (bytes.length === 0) return undefined;
	const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
	try {
		return JSON.parse(text.toString());
	} catch {
		throw new AlgoliaError(400, 'Invalid JSON');
	}
}
