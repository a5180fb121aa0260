import { withTimeout } from '@burgee/adapters/system/with-timeout';
import type { Request, Response } from 'express';
import type { CurrentFacts } from '../current-facts.ts';
import { rawQuery } from './raw-query.ts';

/** The server sends this header with every response, unless `allowIndexing` removes it. */
export const noIndexing = { 'x-robots-tag': 'noindex' };

/** A page does not wait longer for the club's facts, so that it opens even if the storage does not answer. */
const maxWaitMs = 1_000;

/** Lets search engines list the response if the club's facts allow it, unless it is a payment page. */
export async function allowIndexing(
	facts: CurrentFacts,
	request: Request,
	response: Response,
): Promise<void> {
	if (new URLSearchParams(rawQuery(request)).has('payment')) return;
	const current = await withTimeout(maxWaitMs, () => facts.get()).catch(() => null);
	if (current?.allowIndexing) response.removeHeader('X-Robots-Tag');
}
