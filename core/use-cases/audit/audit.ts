import type { Ports } from '../../ports/ports.ts';
import {
	type AuditAction,
	type AuditEntry,
	auditName,
	changedFields,
} from '../../rules/audit/audit-entry.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import type { Actor } from '../../rules/panel/admin.ts';

/**
 * Creates the audit entry of a change. The caller passes the entry to the store, which writes it in the
 * same transaction as the change.
 */
export function auditOf(
	{ clock, ids }: Pick<Ports, 'clock' | 'ids'>,
	actor: Pick<Actor, 'uid' | 'name' | 'email'>,
	change: {
		what: AuditAction;
		subject: { id: string; name: string };
		/** Null for a new record. */
		before: object | null;
		/** Null for a removed record. */
		after: object | null;
	},
): AuditEntry {
	return {
		id: ids.newId(),
		at: toInstant(clock.now()),
		uid: actor.uid,
		who: auditName(actor),
		what: change.what,
		subjectId: change.subject.id,
		subject: change.subject.name,
		...changedFields(change.before, change.after),
	};
}
