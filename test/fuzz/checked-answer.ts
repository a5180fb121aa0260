import { isDeepStrictEqual } from 'node:util';
import type { Call } from '@burgee/core/api/call';
import { type CallKey, calls, errorsOf } from '@burgee/core/api/calls';
import { problemJson } from '@burgee/core/api/problem-json';
import { statusByCode } from '../../server/http/errors/status-by-code.ts';
import { answeringCall, isDecodable, isReadable } from './answering-call.ts';
import type { RowChange } from './change-log.ts';
import { unexplainedRows } from './explained-rows.ts';
import type { WireReply, WireRequest } from './wire.ts';

/** Remembers the requests with an idempotency key that the server has accepted. */
export type AcceptedKeys = Set<string>;

/** Returns what is wrong with the answer to a request, and with the rows that the request has changed. */
export function problemsOf(
	request: WireRequest,
	reply: WireReply,
	{ changes, accepted }: { changes: readonly RowChange[]; accepted: AcceptedKeys },
): string[] {
	const key = answeringCall(request.method, request.path);
	const isRefused = reply.status >= 400;
	const idempotencyKey = `${key} ${request.headers['Idempotency-Key']}`;
	const outcome = isRefused ? 'refused' : accepted.has(idempotencyKey) ? 'repeated' : 'accepted';
	if (!isRefused && request.headers['Idempotency-Key'] !== undefined) accepted.add(idempotencyKey);
	const answered = request.method === 'OPTIONS' ? null : key;
	return [
		...(isRefused ? wrongError(answered, request, reply) : wrongSuccess(answered, request, reply)),
		...unexplainedRows(answered, outcome, changes),
	];
}

function wrongSuccess(key: CallKey | null, { method }: WireRequest, reply: WireReply): string[] {
	const { status, text } = reply;
	if (key === null || (status === 304 && method !== 'POST')) return [];
	const call: Call = calls[key];
	const expected = call.answer === null ? 204 : (call.status ?? 200);
	if (status !== expected) return [`the status is ${status} instead of ${expected}`];
	if (call.answer === null || typeof call.answer === 'string' || method === 'HEAD') return [];
	const json: unknown = JSON.parse(text);
	const parsed = call.answer.safeParse(json);
	if (!parsed.success) return [`the answer does not fit its schema: ${parsed.error.message}`];
	return isDeepStrictEqual(parsed.data, json) ? [] : ['the answer has fields without a schema'];
}

/** The errors of requests for pages and files, and for paths that no call has. */
const errorsOfFiles = ['not-found', 'cross-site-request', 'file-changed', 'range-not-satisfiable'];

function wrongError(key: CallKey | null, request: WireRequest, reply: WireReply): string[] {
	const { status, headers, text } = reply;
	const type = headers['content-type'] ?? 'none';
	if (key === null && status === 404 && type.startsWith('text/html') && isPage(request)) return [];
	if (!type.startsWith('application/problem+json'))
		return [`status ${status} has the type ${type}`];
	if (request.method === 'HEAD') return status >= 500 ? [`the status is ${status}`] : [];
	const parsed = problemJson.safeParse(JSON.parse(text));
	if (!parsed.success) return [`the problem document is wrong: ${parsed.error.message}`];
	const { code } = parsed.data;
	const documented = new Set<string>([
		...(key === null ? errorsOfFiles : errorsOf(key)),
		...(isDecodable(request.path) ? [] : ['not-found']),
		...(isReadable(request) ? [] : ['malformed-request']),
		...(namesHost(request) ? ['unknown-host'] : []),
	]);
	const problems = documented.has(code) ? [] : [`${key} does not document the error ${code}`];
	const expected: number | undefined = (statusByCode as Record<string, number>)[code];
	if (status !== expected || status !== parsed.data.status) problems.push('the statuses differ');
	if (status >= 500 && status !== 503) problems.push(`the status is ${status}`);
	return problems;
}

/** Outside production, the server answers only requests to its own hosts. */
function namesHost({ headers }: WireRequest): boolean {
	return headers.Host !== undefined || headers['X-Forwarded-Host'] !== undefined;
}

/** Reports whether a browser may show the answer as a page. */
function isPage({ path }: WireRequest): boolean {
	return !/^\/api(\/|$|\?)/i.test(path);
}
