import type { Ports } from '../ports/ports.ts';
import type { RemovedRecords, SampleRecords, SampleStore } from '../ports/sample-store.ts';
import { operator } from '../rules/panel/admin.ts';
import { auditOf } from './audit/audit.ts';

/**
 * Removes the sample club's data and no other data. Only the operator of the server can do this
 * (decision: recovery-commands). If any record was removed, the audit log shows how many.
 */
export async function removeSample(
	ports: Pick<Ports, 'clock' | 'ids' | 'audit'> & { samples: SampleStore },
	records: SampleRecords,
): Promise<RemovedRecords> {
	const removed = await ports.samples.removeAll(records);
	if (Object.values(removed).some((count) => count > 0)) {
		await ports.audit.add(
			auditOf(ports, operator, {
				what: 'sample.removed',
				subject: { id: 'sample', name: 'Sample data' },
				before: removed,
			}),
		);
	}
	return removed;
}
