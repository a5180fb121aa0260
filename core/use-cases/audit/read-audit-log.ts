import type { AuditQuery } from '../../ports/audit-store.ts';
import type { Ports } from '../../ports/ports.ts';
import type { AuditEntry } from '../../rules/audit/audit-entry.ts';
import { type AuditFilter, matchesFilter } from '../../rules/audit/audit-filter.ts';
import { startOfLondonDay } from '../../rules/calendar/london-day.ts';
import { addLondonDays } from '../../rules/calendar/london-time.ts';

export type AuditPosition = NonNullable<AuditQuery['after']>;

export interface AuditLogRequest extends AuditFilter {
	limit?: number | undefined;
	after?: AuditPosition | undefined;
}

const defaultLimit = 50;
/** The stores cannot search text, so a search reads entries in batches of this size. */
const searchBatch = 200;
/** A search stops after this many entries, so that a search for a rare name does not read the whole log at once. */
const maxSearched = 2_000;

/**
 * Returns one page of the audit log, latest entries first. A search for `who`, `what` or `subjectId` may return
 * fewer entries than `limit`, or none, although earlier entries match.
 * @returns `next` is the position after which the next page starts. Null if no earlier entry matches.
 */
export async function readAuditLog(
	{ audit }: Pick<Ports, 'audit'>,
	{ from, to, limit = defaultLimit, after, ...search }: AuditLogRequest = {},
): Promise<{ entries: AuditEntry[]; next: AuditPosition | null }> {
	const isSearch =
		search.what !== undefined || search.subjectId !== undefined || Boolean(search.who);
	const batchSize = isSearch ? searchBatch : limit + 1;
	const period = {
		from: from && startOfLondonDay(from),
		to: to && startOfLondonDay(addLondonDays(to, 1)),
	};
	const entries: AuditEntry[] = [];
	let last = after;
	for (let searched = 0; searched < maxSearched; searched += batchSize) {
		const batch = await audit.list({ ...period, after: last, limit: batchSize });
		for (const entry of batch) {
			if (matchesFilter(entry, search)) {
				if (entries.length === limit) return { entries, next: last ?? null };
				entries.push(entry);
			}
			last = { at: entry.at, id: entry.id };
		}
		if (batch.length < batchSize) return { entries, next: null };
	}
	return { entries, next: last ?? null };
}
