import { withTimeout } from '@burgee/adapters/system/with-timeout';
import type { Response } from 'express';
import type { CurrentFacts } from '../../current-facts.ts';

/** The server sends this header with every response, unless `allowIndexing` removes it. */
export const noIndexing = { 'x-robots-tag': 'noindex' };

/** A file does not wait longer for the club's facts, so that it opens even if the storage does not answer. */
const maxWaitMs = 1_000;

/** Lets search engines list the document or photo if the club's facts allow it. */
export async function allowIndexing(facts: CurrentFacts, response: Response): Promise<void> {
	const current = await withTimeout(maxWaitMs, () => facts.get()).catch(() => null);
	if (current?.allowIndexing) response.removeHeader('X-Robots-Tag');
}
