import { type Admin, type Club, ClubError, hasPermission, parseInput } from '@burgee/core';
import type { Call, TextFile } from '@burgee/core/api/call';
import { type CallAnswer, type CallInput, type CallKey, calls } from '@burgee/core/api/calls';
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
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
import type { Sessions } from './session.ts';

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
	club: Pick<Club, 'lacksSecondFactor'>;
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
			sendAnswer(call, response, await handle(input, exchange));
		});
	}
	return router.use('/api', (request) => {
		refuseCrossSite(request);
		throw new ClubError('not-found');
	});
}

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
	{ club, sessions }: Gates,
	request: Request,
): Promise<Admin | null> {
	if (access === 'public') return null;
	const admin = await sessions.adminOf(request);
	if (admin === null) throw new ClubError('not-signed-in');
	if (!allowsMissingSecondFactor && (await club.lacksSecondFactor(admin))) {
		throw new ClubError('second-factor-missing');
	}
	if (access === 'signed-in') return admin;
	const permissions = typeof access === 'string' ? [access] : access;
	if (permissions.some((permission) => hasPermission(admin, permission))) return admin;
	throw new ClubError('permission-denied', { permission: permissions.join(', ') });
}

const revised = z.object({ revision: z.int() });

function sendAnswer(call: Call, response: Response, answer: unknown): void {
	if (call.answer === null) {
		response.status(204).end();
	} else if (typeof call.answer === 'string') {
		const { fileName, text } = answer as TextFile;
		response.attachment(fileName).type(`${call.answer}; charset=utf-8`).send(text);
	} else {
		// An answer to the admin panel with a revision gets an ETag, which a later request sends as If-Match.
		const tagged = revised.safeParse(answer);
		if (call.access !== 'public' && tagged.success) {
			response.set('ETag', `"${tagged.data.revision}"`);
		}
		response.status(call.status ?? 200).json(answer);
	}
}
