import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { AlgoliaIndex, type AlgoliaRecord, algoliaSettings } from './algolia-engine.ts';

/** A local server that speaks Algolia's search protocol, and refuses what Algolia refuses. */
export interface AlgoliaServer {
	/** 'http://127.0.0.1:4602'. */
	host: string;
	// 'POST /1/indexes/{name}/batch' and the like, each with the key that it came with.
	requests: { call: string; key: string; body: unknown }[];
	/** What it holds in that index; null where there is none. */
	recordsOf(indexName: string): AlgoliaRecord[] | null;
	settingsOf(indexName: string): AlgoliaIndex['settings'] | null;
	indexNames(): string[];
	/** 'down' cuts every connection, 'slow' answers after `slowMs`. */
	behave(how: 'up' | 'down' | 'slow'): void;
	stop(): Promise<void>;
}

export const algolia = {
	applicationId: 'LOCALAPP01',
	searchKey: 'a-search-only-key-of-the-local-server',
	adminKey: 'the-admin-key-of-the-local-server',
};

class Refusal extends Error {
	readonly status: number;
	constructor(status: number, message: string) {
		super(message);
		this.status = status;
	}
}

const maxRecordBytes = 10_000;
const actions = [
	...(['addObject', 'updateObject', 'partialUpdateObject', 'partialUpdateObjectNoCreate'] as const),
	...(['deleteObject', 'delete', 'clear'] as const),
];
const bodies = {
	queries: z.strictObject({
		requests: z.array(
			z.strictObject({
				indexName: z.string(),
				query: z.string().max(512).optional(),
				hitsPerPage: z.int().min(1).max(1_000).optional(),
				highlightPreTag: z.string().optional(),
				highlightPostTag: z.string().optional(),
			}),
		),
	}),
	batch: z.strictObject({
		requests: z.array(
			z.strictObject({ action: z.enum(actions), body: z.record(z.string(), z.unknown()) }),
		),
	}),
	operation: z.strictObject({
		operation: z.enum(['copy', 'move']),
		destination: z.string(),
		scope: z.array(z.enum(['settings', 'synonyms', 'rules'])).optional(),
	}),
};

export async function startAlgoliaServer({
	publishAfterMs = 40,
	slowMs = 60_000,
} = {}): Promise<AlgoliaServer> {
	const indexes = new Map<string, AlgoliaIndex>();
	const published = new Set<number>();
	const requests: AlgoliaServer['requests'] = [];
	const stopping = new AbortController();
	let lastTask = 1_000;
	let how: 'up' | 'down' | 'slow' = 'up';
	let queue = Promise.resolve();

	/** Done a while after it was answered, in the order of the calls. */
	function later(work: () => void) {
		lastTask += 1;
		const taskID = lastTask;
		const due = sleep(publishAfterMs, undefined, { ref: false });
		queue = queue.then(async () => {
			await due;
			work();
			published.add(taskID);
		});
		return taskID;
	}

	function made(name: string): AlgoliaIndex {
		const index = indexes.get(name) ?? new AlgoliaIndex();
		indexes.set(name, index);
		return index;
	}

	function existing(name: string): AlgoliaIndex {
		const index = indexes.get(name);
		if (index === undefined) throw new Refusal(404, `Index ${name} does not exist`);
		return index;
	}

	function remove(name: string, objectID: string): void {
		indexes.get(name)?.records.delete(objectID);
		indexes.get(name)?.changed();
	}

	function save(name: string, record: AlgoliaRecord): void {
		made(name).records.set(record.objectID, record);
		made(name).changed();
	}

	function batch(name: string, body: unknown) {
		const { requests: writes } = parse(bodies.batch, body);
		const records = writes.map(({ body: given }, place) => {
			const objectID = given.objectID ?? `made-${lastTask}-${place}`;
			if (typeof objectID !== 'string') throw new Refusal(400, 'objectID must be a string');
			const bytes = Buffer.byteLength(JSON.stringify(given));
			if (bytes > maxRecordBytes) {
				throw new Refusal(
					400,
					`Record at the position ${place} objectID=${objectID} is too big size=${bytes}/${maxRecordBytes} bytes.`,
				);
			}
			return { ...given, objectID };
		});
		const taskID = later(() => {
			for (const [place, { action }] of writes.entries()) {
				const record = records[place] as AlgoliaRecord;
				if (action === 'deleteObject') remove(name, record.objectID);
				else if (action === 'clear') made(name).records.clear();
				else if (action === 'delete') indexes.delete(name);
				else if (action.startsWith('partial')) {
					const before = indexes.get(name)?.records.get(record.objectID);
					if (before || action === 'partialUpdateObject') save(name, { ...before, ...record });
				} else save(name, record);
			}
			indexes.get(name)?.changed();
		});
		return { taskID, objectIDs: records.map(({ objectID }) => objectID) };
	}

	function operate(name: string, body: unknown) {
		const { operation, destination, scope } = parse(bodies.operation, body);
		return later(() => {
			const source = indexes.get(name);
			if (operation === 'move') {
				if (source === undefined) return;
				indexes.set(destination, source);
				indexes.delete(name);
				return;
			}
			const target = made(destination);
			if (!scope || scope.includes('settings')) target.settings = { ...source?.settings };
			if (!scope) target.records = new Map(source?.records);
			target.changed();
		});
	}

	/** What it answers. The calls that the search-only key may make come before `mayWrite`. */
	function answer(call: string, body: unknown, mayWrite: () => void): object {
		const [method, ...path] = call.split(/ \/|\//);
		const [version, place, rawName = '', rawWhat = '', rawId = ''] = path;
		const [name, what] = [decodeURIComponent(rawName), decodeURIComponent(rawWhat)];
		const now = new Date().toISOString();
		if (version !== '1' || place !== 'indexes') throw new Refusal(404, 'Path not found');
		if (method === 'POST' && name === '*' && what === 'queries') {
			const asked = parse(bodies.queries, body).requests;
			return {
				results: asked.map((query) => ({
					...existing(query.indexName).query(query),
					index: query.indexName,
				})),
			};
		}
		mayWrite();
		if (method === 'POST' && what === 'batch') return batch(name, body);
		if (method === 'POST' && what === 'operation')
			return { taskID: operate(name, body), updatedAt: now };
		if (method === 'POST' && what === 'clear') {
			existing(name);
			return { taskID: later(() => clear(name)), updatedAt: now };
		}
		if (what === 'settings' && method === 'GET') return existing(name).settings;
		if (what === 'settings' && method === 'PUT') {
			const settings = parse(algoliaSettings, body);
			const set = () => {
				made(name).settings = { ...made(name).settings, ...settings };
				made(name).changed();
			};
			return { taskID: later(set), updatedAt: now };
		}
		if (method === 'GET' && what === 'task') {
			return { status: published.has(Number(rawId)) ? 'published' : 'notPublished' };
		}
		if (method === 'DELETE' && what === '') {
			return { taskID: later(() => indexes.delete(name)), deletedAt: now };
		}
		if (method === 'DELETE') {
			existing(name);
			return { taskID: later(() => remove(name, what)), deletedAt: now };
		}
		throw new Refusal(404, 'Path not found');
	}

	function clear(name: string): void {
		made(name).records.clear();
		made(name).changed();
	}

	const server = createServer(async (request, response) => {
		if (how === 'down') {
			request.socket.destroy();
			return;
		}
		if (how === 'slow') await sleep(slowMs, undefined, { signal: stopping.signal }).catch(() => {});
		const url = new URL(request.url ?? '/', 'http://local');
		const sent = (name: string) =>
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
			const key = sent('x-algolia-api-key');
			const call = `${request.method} ${url.pathname}`;
			const body = await bodyOf(request);
			requests.push({ call, key, body });
			const isKnown = [algolia.searchKey, algolia.adminKey].includes(key);
			if (sent('x-algolia-application-id') !== algolia.applicationId || !isKnown) {
				throw new Refusal(403, 'Invalid Application-ID or API key');
			}
			const answered = answer(call, body, () => {
				if (key !== algolia.adminKey) {
					throw new Refusal(403, 'Method not allowed with this API key');
				}
			});
			response.writeHead(200, headers).end(JSON.stringify(answered));
		} catch (thrown) {
			if (!(thrown instanceof Refusal)) throw thrown;
			const { status, message } = thrown;
			response.writeHead(status, headers).end(JSON.stringify({ message, status }));
		}
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		requests,
		recordsOf: (name) => {
			const index = indexes.get(name);
			return index === undefined ? null : [...index.records.values()];
		},
		settingsOf: (name) => indexes.get(name)?.settings ?? null,
		indexNames: () => [...indexes.keys()].sort(),
		behave: (next) => {
			how = next;
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
	if (!result.success) throw new Refusal(400, result.error.issues[0]?.message ?? 'Invalid body');
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
		throw new Refusal(400, 'Invalid JSON');
	}
}
