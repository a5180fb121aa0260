import { auditCursor } from '@burgee/core/api/audit';
import type { Handlers } from '../http/calls/call-router.ts';
import type { Services } from './services.ts';

export function auditHandlers({ club }: Services) {
	return {
		'GET /api/admin/audit': async ({ query }) => {
			const { entries, next } = await club.readAuditLog(query);
			return { entries, next: next && auditCursor(next) };
		},
	} satisfies Partial<Handlers>;
}
