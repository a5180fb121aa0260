import type { setTimeout } from 'node:timers/promises';
import { withTimeout } from '@burgee/adapters/system/with-timeout';
import { ClubError, type Instant } from '@burgee/core';
import type { Call } from '@burgee/core/api/call';
import { callPath } from '@burgee/core/api/call-path';
import { type CallKey, calls } from '@burgee/core/api/calls';
import type { PublicFacts } from '@burgee/core/api/club';
import type { PageAnswer, PageData } from '@burgee/core/api/page-renderer';
import { hasPart } from '@burgee/core/rules/site/club-parts';
import { expiryOf, type Handlers } from '../http/calls/call-router.ts';
import { pathIds } from '../http/calls/request-parts.ts';
import { problemOf } from '../http/errors/problem.ts';
import type { Exchange } from '../http/exchange.ts';

/** A page does not wait longer for an answer. Outside services, or the storage, may be slow. */
const maxWaitMs = 1_000;

/** The GET calls that need no session. A page contains only their answers. */
export type PublicRead = {
	[Key in CallKey & `GET ${string}`]: (typeof calls)[Key] extends { access: 'public' }
		? Key
		: never;
}[CallKey & `GET ${string}`];

interface PageAnswers {
	answers: PageData['answers'];
	/** Null if the club's facts were not among the calls, or could not be read. */
	facts: PublicFacts | null;
	/** Whether a call was refused with status 404, because no record has the id. */
	isMissing: boolean;
	/** The time at which the first answer expires. Null if an answer is missing, or must not be cached. */
	expiresAt: Instant | null;
}

interface Sources {
	handlers: Handlers;
	sleep: typeof setTimeout;
}

/**
 * Runs the handlers of these calls as if the browser had made the calls. Leaves out the answer of a call that fails or takes
 * too long. The browser then makes the call itself, and shows its error. Also leaves out the answers of parts that the club
 * has left out (decision: club-parts).
 * @param id the id in the paths of the calls.
 */
export async function answersOf(
	keys: readonly PublicRead[],
	{ id, now, exchange }: { id: string; now: Date; exchange: Exchange },
	sources: Sources,
): Promise<PageAnswers> {
	const results = await Promise.all(
		keys.map(async (key) => {
			const answer = await answerOf(key, { id, exchange }, sources);
			const value = answer !== null && 'value' in answer ? answer.value : null;
			const expiresAt = value === null ? null : (expiryOf(key)?.(value, now) ?? null);
			return { key, path: callPath(key, idsOf(key, id)), answer, expiresAt };
		}),
	);
	const club = results.find(({ key }) => key === 'GET /api/club')?.answer;
	const facts = club && 'value' in club ? (club.value as PublicFacts) : null;
	const found = results.filter(({ key }) => facts === null || isCallOf(facts, key));
	const answers: PageData['answers'] = {};
	for (const { path, answer } of found) if (answer !== null) answers[path] = answer;
	return {
		answers,
		facts,
		isMissing: found.some(({ answer }) => answer !== null && 'problem' in answer),
		expiresAt: earliest(found.map(({ expiresAt }) => expiresAt)),
	};
}

function isCallOf(facts: PublicFacts, key: PublicRead): boolean {
	const { part }: Call = calls[key];
	return part === undefined || hasPart(facts, part);
}

async function answerOf(
	key: PublicRead,
	{ id, exchange }: { id: string; exchange: Exchange },
	{ handlers, sleep }: Sources,
): Promise<PageAnswer | null> {
	// TypeScript cannot infer which input the handler takes, so the code casts the handler.
	const handle = handlers[key] as (input: object, exchange: Exchange) => unknown;
	const work = async () => handle(pathIds({ params: idsOf(key, id) }), exchange);
	try {
		return { value: await withTimeout(maxWaitMs, work, { sleep }) };
	} catch (error) {
		// If the call fails for another reason than an unknown id, the page is rendered without the answer. The browser
		// then makes the call again, and the server logs the error of that call.
		const problem = error instanceof ClubError ? problemOf(error) : null;
		return problem?.status === 404 ? { problem } : null;
	}
}

function idsOf(key: PublicRead, id: string): Record<string, string> {
	return Object.fromEntries([...key.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, id]));
}

/** Returns the earliest time, or null if one is missing. */
function earliest(times: (Instant | null)[]): Instant | null {
	return times.reduce((first, time) =>
		first === null || time === null ? null : time < first ? time : first,
	);
}
