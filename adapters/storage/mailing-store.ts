import { mailingId } from '@burgee/core';
import type { MailingStore } from '@burgee/core/ports/mailing-store';
import type { Database } from './database.ts';
import { getOne, put, refTo } from './records.ts';
import { auditWrites } from './revised-store.ts';
import { mailings } from './schema.ts';

export function mailingStore(database: Database): MailingStore {
	return {
		get: (mailing) => getOne(database, mailings, mailingId(mailing)),
		store: (original, audit) => {
			const mailing = structuredClone(original);
			const ref = refTo(mailings, mailing.id);
			const { read, writes } = auditWrites(structuredClone(audit));
			return database.change({ read: [ref, ...read] }, (seen) => {
				const stored = seen.get(ref);
				return stored?.eventRevision === mailing.eventRevision
					? { result: stored }
					: { result: mailing, writes: [put(mailings, mailing), ...writes] };
			});
		},
		removeBefore: (at) => database.removeWhere(mailings, [['startedAt', '<', at]]),
	};
}
