import type { AuditFilter } from '@burgee/core';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Page } from '../../ui/page.tsx';
import { useMediaQuery } from '../../use-media-query.ts';
import { AuditFilterForm } from './audit-filter-form.tsx';
import { AuditList } from './audit-list.tsx';

/** The audit log: who changed what, and when. */
export default function AuditPage() {
	const [filter, setFilter] = useState<AuditFilter>({});
	return (
		<Page wide title="Audit Log" lead="Who changed what, and when. Entries are kept for 24 months.">
			<details open={useMediaQuery('(min-width: 48rem)')}>
				<summary className="target">
					Find entries
					<ChevronDown aria-hidden size={18} className="chevron" />
				</summary>
				<AuditFilterForm onSearch={setFilter} />
			</details>
			<AuditList filter={filter} />
		</Page>
	);
}
