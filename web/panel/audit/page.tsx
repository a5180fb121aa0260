import type { AuditFilter } from '@burgee/core';
import { useState } from 'react';
import { Page } from '../../ui/page.tsx';
import { AuditFilterForm } from './audit-filter-form.tsx';
import { AuditList } from './audit-list.tsx';

/** The audit log: who changed what, and when. */
export default function AuditPage() {
	const [filter, setFilter] = useState<AuditFilter>({});
	return (
		<Page wide title="Audit Log" lead="Who changed what, and when. Entries are kept for 24 months.">
			<AuditFilterForm onSearch={setFilter} />
			<AuditList filter={filter} />
		</Page>
	);
}
