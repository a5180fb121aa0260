import { type Admin, ClubError, type ClubFacts, parseInput } from '@burgee/core';
import { answerExpiry } from '@burgee/core/api/answer-expiry';
import type { Call, TextFile } from '@burgee/core/api/call';
import { callPath } from '@burgee/core/api/call-path';
import { type CallAnswer, type CallInput, type CallKey, calls } from '@burgee/core/api/calls';
import { hasPart } from '@burgee/core/rules/site/club-parts';
import type { IRouter, Request, Response } from 'express';
import { z } from 'zod';
import type { CurrentDocuments } from '../../current-documents.ts';
import type { StorageVersion } from '../../storage-version.ts';
import type { LargeBodies } from '../admission/large-bodies.ts';
import type { WorkQueue } from '../admission/work-queue.ts';
import type { AnswerCache, NewAnswer } from '../answers/answer-cache.ts';
import type { Exchange } from '../exchange.ts';
import { secretPathHeaders } from '../headers/security-headers.ts';
import type { RateLimits } from '../limits/rate-limit.ts';
import { isRead } from '../raw-request.ts';
import { nameRequest } from '../request-label.ts';
import { crossSiteCheck } from '../sessions/csrf.ts';
import { isPermitted, type Sessions } from '../sessions/session.ts';
import {
	bodyBytes,
	idempotencyKey,
	ifMatch,
	jsonBody,
	pathIds,
	pdfBody,
	queryOf,
} from './request-parts.ts';

/** A handler for each HTTP call of the API. The type check fails if a handler is missing. */
export type Handlers = {
	[Key in CallKey]: (
		input: CallInput<Key>,
		exchange: Exchange,
	) => CallAnswer<Key> | Promise<CallAnswer<Key>>;
};

type Method = 'get' | 'post' | 'put' | 'delete';

interface Gates {
	/** Null if answers are not cached. */
	answers: AnswerCache | null;
	publicUrl: string;
	storageVersion: StorageVersion;
	rateLimits: RateLimits;
	sessions: Sessions;
	/** Limits how many calls that read are computed at once. */
	reads: WorkQueue;
	largeBodies: LargeBodies;
	documents: Pick<CurrentDocuments, 'state'>;
	facts: { get(): Promise<ClubFacts> };
}

/**
 * Adds an Express route for every HTTP call of the API. The type check fails for a handler of an unknown
 * call.
 */
export function addCalls<Mounted extends Handlers>(
	app: IRouter,
	handlers: Mounted & Record<Exclude<keyof Mounted, CallKey>, never>,
	gates: Gates,
): void {
	const refuseCrossSite = crossSiteCheck(gates.publicUrl);
	for (const [key, call] of Object.entries<Call>(calls)) {
		const [method = '', path = ''] = key.split(' ');
		// TypeScript cannot infer which input the handler takes, so the code casts the handler.
		const handle = handlers[key as CallKey] as (input: object, exchange: Exchange) => unknown;
		app[method.toLowerCase() as Method](path, async (request, response) => {
			nameRequest(response, key);
			if (call.hasSecretPath) response.set(secretPathHeaders);
			if (!call.signed) refuseCrossSite(request);
			const exchange = { request, response };
			const limited = gates.rateLimits.stepsOf(call.rateLimit, exchange);
			await limited.begin();
			const input = await limited.parse(() => parsedInput(call, gates, exchange));
			const compute = async () => handle(input, exchange);
			// Calls that change something have rate limits or need a session.
			const isQueued = key.startsWith('GET ') && !call.isUrgent;
			const answerInTurn = () =>
				limited.handle(isQueued ? () => gates.reads.run(response, compute) : compute);
			const expiry = expiryOf(key as CallKey);
			if (gates.answers === null || expiry === undefined) {
				const answer = await answerInTurn();
				if (mayConfirmChange(key, call)) gates.storageVersion.forget();
				sendAnswer(call, exchange, answer);
				return;
			}
			const computeAnswer = async (now: Date): Promise<NewAnswer> => {
				const answer = await answerInTurn();
				return { body: bodyOf(call, response, answer), expiresAt: expiry(answer, now) };
			};
			const address = answerAddress(key as CallKey, input.query ?? {}, request);
			const cached = await cacheAddress(address, [key as CallKey], gates.documents);
			await gates.answers.respond(exchange, call, computeAnswer, cached);
		});
	}
	app.use('/api', (request) => {
		refuseCrossSite(request);
		throw new ClubError('not-found');
	});
}

type Expiry = (answer: unknown, now: Date) => NewAnswer['expiresAt'];

/** Returns the function that computes the expiry of a call's answer, or undefined if its answers are not cached. */
export function expiryOf(key: CallKey): Expiry | undefined {
	return answerExpiry[key] as Expiry | undefined;
}

/**
 * Reports whether the answer may confirm a change that another server has stored: a repeated idempotency key, or an
 * admin's repeated change. A stranger's request that changes nothing must not empty the cache.
 */
function mayConfirmChange(key: string, { idempotent, access }: Call): boolean {
	return !key.startsWith('GET ') && (idempotent === true || access !== 'public');
}

/**
 * Returns the address under which an answer that consists of these calls is cached. The list of documents also depends
 * on files, which an operator may replace at any time. Their state is then part of the address.
 */
export async function cacheAddress(
	address: string,
	keys: readonly CallKey[],
	documents: Pick<CurrentDocuments, 'state'>,
): Promise<string> {
	// No request can name this address, because a request line has no space in its path.
	return keys.includes('GET /api/documents') ? `${address} ${await documents.state()}` : address;
}

/**
 * Checks a request, after its rate limit, in this order: part of the public site, session, second factor, permission,
 * body, fields, ids in the path, If-Match.
 */
async function parsedInput(call: Call, gates: Gates, { request, response }: Exchange) {
	if (call.part !== undefined && !hasPart(await gates.facts.get(), call.part)) {
		throw new ClubError('not-found');
	}
	let admin = await admittedAdmin(call, gates, request);
	// Forbid caching of the response, because the response depends on the admin's permissions.
	if (admin !== null) response.set('Cache-Control', 'no-store');
	const body = call.body && (await readBody(call, gates, { request, response }));
	// The client may have sent the body so slowly that the session has ended, or lost a permission, in the meantime.
	if (admin !== null && call.body) admin = await admittedAdmin(call, gates, request);
	return {
		...(admin !== null && { admin }),
		...(call.idempotent && { idempotency: idempotencyKey(request) }),
		...(call.query && { query: parseInput(call.query, queryOf(request)) }),
		...(call.body && {
			body: typeof call.body === 'string' ? body : parseInput(call.body, body),
		}),
		...pathIds(request),
		...(call.revisioned && { revision: ifMatch(request) }),
	};
}

function readBody(
	{ body, maxBytes, allowsNoBody }: Call,
	{ largeBodies }: Gates,
	{ request, response }: Exchange,
): Promise<unknown> {
	if (maxBytes !== undefined) largeBodies.reserve(request, response, maxBytes);
	if (body === 'application/pdf') return pdfBody(request, response, maxBytes);
	// The first bytes say which type a photo has.
	return body === 'bytes' || body === 'image/*'
		? bodyBytes(request, response, maxBytes)
		: jsonBody(request, response, { maxBytes, allowsNoBody });
}

/** Returns the admin who makes the call, or null for a public call. */
async function admittedAdmin(
	{ access, allowsMissingSecondFactor }: Call,
	{ sessions }: Gates,
	request: Request,
): Promise<Admin | null> {
	if (access === 'public') return null;
	const signedIn = await sessions.find(request);
	if (signedIn === null) throw new ClubError('not-signed-in');
	const { admin, lacksSecondFactor } = signedIn;
	if (lacksSecondFactor && !allowsMissingSecondFactor) throw new ClubError('second-factor-missing');
	if (access === 'signed-in' || isPermitted(access, admin)) return admin;
	throw new ClubError('permission-denied', { permission: [access].flat().join(', ') });
}

const revised = z.object({ revision: z.int() });

function sendAnswer(call: Call, { request, response }: Exchange, answer: unknown): void {
	if (call.answer === null) {
		response.status(204).end();
		return;
	}
	// An answer to the admin panel with a revision gets an ETag, which a later request sends as If-Match.
	const tagged = call.access === 'public' ? null : revised.safeParse(answer);
	if (tagged?.success) response.set('ETag', `"${tagged.data.revision}"`);
	const body = bodyOf(call, response.status(call.status ?? 200), answer);
	if (isRead(request.method) && response.get('Cache-Control') !== 'no-store') response.send(body);
	// `send` would also compute an ETag. A client needs none for a write, or for an answer that it must not store.
	else response.setHeader('Content-Length', Buffer.byteLength(body)).end(body);
}

/** Sets the headers that describe the content of an answer, and returns its body. */
function bodyOf(call: Call, response: Response, answer: unknown): string {
	if (typeof call.answer === 'string') {
		const { fileName, text } = answer as TextFile;
		if (fileName !== null) response.attachment(fileName);
		response.type(`${call.answer}; charset=utf-8`);
		return text;
	}
	response.setHeader('Content-Type', 'application/json; charset=utf-8');
	return JSON.stringify(answer);
}

/**
 * Returns the address of the answer to a request. Requests whose paths and queries mean the same share it, such as those with
 * unknown query parameters, so that they share the cached answer.
 */
function answerAddress(
	key: CallKey,
	parsedQuery: Readonly<Record<string, unknown>>,
	request: Request,
): string {
	const known = Object.keys(request.query).filter((name) => Object.hasOwn(parsedQuery, name));
	const search = new URLSearchParams(
		// A page position is an object.
		known.map((name): [string, string] => [name, JSON.stringify(parsedQuery[name])]),
	);
	const ids = Object.entries(pathIds(request)).map(([name, id]) => [name, String(id)]);
	const path = callPath(key, Object.fromEntries(ids));
	return search.size === 0 ? path : `${path}?${search}`;
}
