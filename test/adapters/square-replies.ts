import { queryErrors, type SquareError, squareError } from './square-openapi.ts';

export interface Reply {
	status: number;
	body: object;
}

export interface Money {
	amount: number;
	currency: string;
}

export class RequestError extends Error {
	readonly reply: Reply;
	constructor(status: number, errors: SquareError[], fields: object = {}) {
		super(errors[0]?.detail);
		this.reply = { status, body: { errors, ...fields } };
	}
}

export const badRequest = (status: number, code: string, detail: string, field?: string) =>
	new RequestError(status, [squareError('INVALID_REQUEST_ERROR', code, detail, field)]);
export const notFound = (detail: string, field?: string) =>
	badRequest(404, 'NOT_FOUND', detail, field);

interface Listed {
	id: string;
	created_at: string;
	updated_at: string;
}

const yearMs = 365 * 24 * 3_600_000;

/**
 * Returns one page of payments or refunds, newest first, and the cursor of the next page. Both of Square's lists
 * have the same parameters.
 * @throws RequestError if a parameter is unknown or invalid.
 */
export function listPage<Item extends Listed>(
	call: string,
	query: URLSearchParams,
	items: Item[],
	{ now, pageSize }: { now: Date; pageSize: number },
): { page: Item[]; cursor?: string } {
	const errors = queryErrors(call, query);
	if (errors.length > 0) throw new RequestError(400, errors);
	const begin = timeOf(query, 'begin_time', now.getTime() - yearMs);
	const end = timeOf(query, 'end_time', now.getTime());
	const updatedBegin = timeOf(query, 'updated_at_begin_time', begin);
	const updatedEnd = timeOf(query, 'updated_at_end_time', now.getTime());
	const order = query.get('sort_order') ?? 'DESC';
	if (!['ASC', 'DESC'].includes(order)) throw badRequest(400, 'INVALID_SORT_ORDER', order);
	const isBetween = (time: string, from: number, to: number) =>
		from <= Date.parse(time) && Date.parse(time) <= to;
	const matching = items.filter(
		({ created_at, updated_at }) =>
			isBetween(created_at, begin, end) && isBetween(updated_at, updatedBegin, updatedEnd),
	);
	if (order === 'DESC') matching.reverse();
	const cursor = query.get('cursor');
	const cursorAfter = (id: string) => `${id}.${queryOf(query)}`;
	const start =
		cursor === null ? 0 : matching.findIndex(({ id }) => cursorAfter(id) === cursor) + 1;
	if (cursor !== null && start === 0) throw badRequest(400, 'INVALID_CURSOR', 'Invalid', 'cursor');
	const size = Math.min(Number(query.get('limit') ?? 100) || 100, 100, pageSize);
	const page = matching.slice(start, start + size);
	const last = start + size < matching.length ? page.at(-1) : undefined;
	return { page, ...(last !== undefined && { cursor: cursorAfter(last.id) }) };
}

/** Returns the parameters to which a cursor belongs. Square gives the next page of the original query only. */
function queryOf(query: URLSearchParams): string {
	const others = [...query].filter(([name]) => name !== 'cursor').sort();
	return Buffer.from(JSON.stringify(others)).toString('base64url');
}

function timeOf(query: URLSearchParams, name: string, defaultMs: number): number {
	const text = query.get(name);
	if (text === null || text === '') return defaultMs;
	if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text)) {
		throw badRequest(400, 'INVALID_TIME', 'Expected an RFC 3339 time.', name);
	}
	return Date.parse(text);
}
