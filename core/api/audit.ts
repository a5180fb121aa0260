import { z } from 'zod';
import { auditEntry } from '../rules/audit/audit-entry.ts';
import { auditFilter } from '../rules/audit/audit-filter.ts';
import { isoInstant } from '../rules/calendar/time-schemas.ts';
import type { CallTable } from './call.ts';

const auditEntryJson = auditEntry.meta({ id: 'AuditEntry' });

const auditLogJson = z
	.object({
		entries: z.array(auditEntryJson),
		/**
		 * The value of the query parameter `after` that requests earlier entries. Null if no earlier entry
		 * matches.
		 */
		next: z.string().nullable(),
	})
	.meta({ id: 'AuditLog' });

interface AuditPosition {
	at: z.infer<typeof isoInstant>;
	id: string;
}

/** Returns the pagination cursor of an audit entry: its time, an underscore and its id. */
export function auditCursor({ at, id }: AuditPosition): string {
	return `${at}_${id}`;
}

const auditCursorText = z
	.string()
	.regex(/^[^_]+_./u)
	.transform((text) => ({
		at: text.slice(0, text.indexOf('_')),
		id: text.slice(text.indexOf('_') + 1),
	}))
	.pipe(z.object({ at: isoInstant, id: z.string() }));

export const auditCalls = {
	'GET /api/admin/audit': {
		summary: 'The audit log, latest entries first',
		access: 'members:write',
		query: auditFilter.safeExtend({
			limit: z.coerce.number().int().min(1).max(100).optional(),
			after: auditCursorText.optional(),
		}),
		answer: auditLogJson,
	},
} satisfies CallTable;
