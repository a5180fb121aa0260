import { type Admin, ClubError, parseInput } from '@burgee/core';
import { answerExpiry } from '@burgee/core/api/answer-expiry';
import type { Call, TextFile } from '@burgee/core/api/call';
import { type CallAnswer, type CallInput, type CallKey, calls } from '@burgee/core/api/calls';
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import type { AnswerCache, NewAnswer } from './answer-cache.ts';
import { crossSiteCheck } from './csrf.ts';
import type { RateLimits } from './rate-limit.ts';
import {
	bodyBytes,
	idempotencyKey,
	ifMatch,
	jsonBody,
	pathIds,
	pdfBody,
	queryOf,
} from './request-parts.ts';
import { isPermitted, type Sessions } from './session.ts';

export interface Exchange {
	request: Request;
	response: Response;
}

/** A handler for each HTTP call of the API. The type check fails if a handler is missing. */
export type Handlers = {
	[Key in CallKey]: (
		input: CallInput<Key>,
		exchange: Exchange,
	) => CallAnswer<Key> | Promise<CallAnswer<Key>>;
};

type Method = 'get' | 'post' | 'put' | 'delete';

interface Gates {
	/** Null if no answers are kept. */
	answers: AnswerCache | null;
	publicUrl: string;
	rateLimits: RateLimits;
	sessions: Sessions;
}

/**
 * Adds an Express route for every HTTP call of the API. The type check fails for a handler of an unknown
 * call.
 */
export function callRouter<Mounted extends Handlers>(
	handlers: Mounted & Record<Exclude<keyof Mounted, CallKey>, never>,
	gates: Gates,
): Router {
	const router = Router();
	const refuseCrossSite = crossSiteCheck(gates.publicUrl);
	for (const [key, call] of Object.entries<Call>(calls)) {
		const [method = '', path = ''] = key.split(' ');
		// TypeScript cannot infer which input the handler takes, so the code casts the handler.
		const handle = handlers[key as CallKey] as (input: object, exchange: Exchange) => unknown;
		router[method.toLowerCase() as Method](path, async (request, response) => {
			if (!call.signed) refuseCrossSite(request);
			const exchange = { request, response };
			const input = await parsedInput(call, gates, exchange);
			const expiry = answerExpiry[key as CallKey] as Expiry | undefined;
			if (gates.answers === null || expiry === undefined || !hasKnownQuery(call, request)) {
				sendAnswer(call, response, await handle(input, exchange));
				return;
			}
			await gates.answers.respond(exchange, call, async (now) => {
				const answer = await handle(input, exchange);
				return { body: bodyOf(call, response, answer), expiresAt: expiry(answer, now) };
			});
		});
	}
	return router.use('/api', (request) => {
		refuseCrossSite(request);
		throw new ClubError('not-found');
	});
}

type Expiry = (answer: unknown, now: Date) => NewAnswer['expiresAt'];

/** Checks a request in this order: rate limit, session, second factor, permission, body, fields, ids in the path, If-Match. */
async function parsedInput(call: Call, gates: Gates, { request, response }: Exchange) {
	if (call.rateLimit) await gates.rateLimits.count(call.rateLimit, request.ip, response);
	const admin = await admittedAdmin(call, gates, request);
	// Forbid caching of the response, because the response depends on the admin's permissions.
	if (admin !== null) response.set('Cache-Control', 'no-store');
	const body = call.body && (await readBody(call, { request, response }));
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

function readBody({ body, maxBytes }: Call, { request, response }: Exchange): Promise<unknown> {
	if (body === 'application/pdf') return pdfBody(request, response, maxBytes);
	return body === 'bytes'
		? bodyBytes(request, response, maxBytes)
		: jsonBody(request, response, maxBytes);
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

function sendAnswer(call: Call, response: Response, answer: unknown): void {
	if (call.answer === null) {
		response.status(204).end();
	} else {
		// An answer to the admin panel with a revision gets an ETag, which a later request sends as If-Match.
		const tagged = revised.safeParse(answer);
		if (call.access !== 'public' && tagged.success) {
			response.set('ETag', `"${tagged.data.revision}"`);
		}
		response.status(call.status ?? 200).send(bodyOf(call, response, answer));
	}
}

/** Sets the headers that describe the content of an answer, and returns its body. */
function bodyOf(call: Call, response: Response, answer: unknown): string {
	if (typeof call.answer === 'string') {
		const { fileName, text } = answer as TextFile;
		response.attachment(fileName).type(`${call.answer}; charset=utf-8`);
		return text;
	}
	response.type('application/json; charset=utf-8');
	return JSON.stringify(answer);
}

/** A request with other query parameters is not kept, because anyone could send any number of them. */
function hasKnownQuery({ query }: Call, request: Request): boolean {
	return Object.keys(request.query).every((name) => query !== undefined && name in query.shape);
}
