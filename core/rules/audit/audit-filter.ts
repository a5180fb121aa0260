import { z } from 'zod';
import { isoLondonDate } from '../calendar/time-schemas.ts';
import { lineOfText, maxIdLength } from '../text-schemas.ts';
import { type AuditEntry, auditActions, auditKindOf } from './audit-entry.ts';

/** The kinds of records in the audit log, in the order of `auditActions`. */
export const auditKinds = [...new Set(auditActions.map(auditKindOf))];

/** Which entries of the audit log to list. A missing field matches every entry. */
export const auditFilter = z
	.object({
		/** The first day, in London. */
		from: isoLondonDate.optional(),
		/** The last day, in London. */
		to: isoLondonDate.optional(),
		/** A part of the name or email of an admin, in upper or lower case, or the admin's user id. */
		who: lineOfText('Name or email', 254).optional(),
		/** An action such as 'event.updated', or a kind such as 'event'. */
		what: z.enum([...auditActions, ...auditKinds]).optional(),
		/** The id of the record that was changed. */
		subjectId: lineOfText('subjectId', maxIdLength).optional(),
	})
	.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
		path: ['to'],
		message: 'The last day cannot be before the first day',
	});
export type AuditFilter = z.infer<typeof auditFilter>;

/** Whether an entry matches `who`, `what` and `subjectId`. Does not compare the days. */
export function matchesFilter(
	entry: AuditEntry,
	{ who = '', what, subjectId }: AuditFilter,
): boolean {
	return (
		(subjectId === undefined || entry.subjectId === subjectId) &&
		(entry.uid === who || entry.who.toLowerCase().includes(who.toLowerCase())) &&
		(what === undefined || what === entry.what || what === auditKindOf(entry.what))
	);
}
