import type { AuditStore } from '@burgee/core/ports/audit-store';
import type { Condition, Database } from './database.ts';
import { recordStore } from './records.ts';
import { auditLog } from './schema.ts';

export function auditStore(database: Database): AuditStore {
	return {
		add: recordStore(database, auditLog, 'audit entry').add,
		list: ({ from, to, uid, after, limit }) => {
			const where: Condition<'at' | 'uid'>[] = [];
			if (from !== undefined) where.push(['at', '>=', from]);
			if (to !== undefined) where.push(['at', '<', to]);
			if (uid !== undefined) where.push(['uid', '=', uid]);
			return database.list(auditLog, {
				where,
				order: [['at', 'desc']],
				after: after && [after.at, after.id],
				limit,
			});
		},
		removeBefore: (at, what) =>
			database.removeWhere(auditLog, [
				['at', '<', at],
				...(what === undefined ? [] : [['what', '=', what] as const]),
			]),
	};
}
