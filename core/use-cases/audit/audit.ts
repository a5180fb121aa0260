import type { Ports } from '../../ports/ports.ts';
import {
	type AuditAction,
	type AuditEntry,
	auditName,
	changedFields,
} from '../../rules/audit/audit-entry.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import type { Actor } from '../../rules/panel/admin.ts';

interface Named {
	id: string;
	name: string;
}

/** A new record has no `before`, and a removed record has no `after`. */
type AuditedChange = { what: AuditAction } & (
	| { before?: Named; after: Named; subject?: undefined }
	| { before: Named; after?: undefined; subject?: undefined }
	/** For a change that is logged under another name, or without its fields. */
	| { before?: object | null; after?: object | null; subject: Named }
);

/**
 * Creates the audit entry of a change. The caller passes the entry to the store, which writes it in the
 * same transaction as the change.
 */
export function auditOf(
	{ clock, ids }: Pick<Ports, 'clock' | 'ids'>,
	actor: Pick<Actor, 'uid' | 'name' | 'email'>,
	change: AuditedChange,
): AuditEntry {
	const subject = subjectOf(change);
	return {
		id: ids.newId(),
		at: toInstant(clock.now()),
		uid: actor.uid,
		who: auditName(actor),
		what: change.what,
		subjectId: subject.id,
		subject: subject.name,
		...changedFields(change.before ?? null, change.after ?? null),
	};
}

function subjectOf(change: AuditedChange): Named {
	if (change.subject !== undefined) return change.subject;
	return change.after === undefined ? change.before : change.after;
}
