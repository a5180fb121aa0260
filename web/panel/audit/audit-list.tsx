import type { AuditEntry, AuditFilter } from '@burgee/core';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { pluralise } from '@burgee/core/display/pluralise';
import { useCallback, useEffect, useRef } from 'react';
import { api } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type PagedList, usePagedLoad } from '../records/use-paged-load.ts';
import styles from './audit.module.css';
import { AuditListEntry } from './audit-list-entry.tsx';

export function AuditList({ filter }: { filter: AuditFilter }) {
	const log = usePagedLoad(
		useCallback(
			async (page, signal) => {
				const query = { ...filter, ...page };
				const { entries: rows, next } = await api('GET /api/admin/audit', { query, signal });
				return { rows, next };
			},
			[filter],
		),
	);
	return (
		<div className="stack">
			<p className="soft" role="status">
				{log.state === 'loaded' && entriesFound(log.value)}
			</p>
			<Loaded
				data={log}
				loading={{ label: 'Loading the audit log…', lines: 8 }}
				error={panelMessages.auditFailed}
				empty={({ rows, next }) =>
					rows.length === 0 && next === null && <EmptyState title="No Entries Found" />
				}
			>
				{(list) => <Entries list={list} />}
			</Loaded>
		</div>
	);
}

function entriesFound({ rows, next }: PagedList<AuditEntry>): string {
	const found = pluralise(rows.length, 'entry', 'entries');
	return next === null ? found : `${found} so far, latest first`;
}

function Entries({ list }: { list: PagedList<AuditEntry> }) {
	const { rows, next, firstNew, more, loadMore } = list;
	const box = useRef<HTMLOListElement>(null);
	useEffect(() => {
		// The button may be gone after a click, so the focus moves to the first new entry.
		if (firstNew > 0) box.current?.querySelectorAll<HTMLElement>(':scope > li')[firstNew]?.focus();
	}, [firstNew]);
	return (
		<>
			<ol ref={box} className={`panel lines ${styles.entries}`}>
				{rows.map((entry) => (
					<AuditListEntry key={entry.id} entry={entry} />
				))}
			</ol>
			{more === 'failed' && <Notice tone="error">{panelMessages.auditFailed}</Notice>}
			{next !== null && (
				// The button stays enabled while loading, so that it keeps the focus.
				<div>
					<Button aria-disabled={more === 'loading'} onClick={loadMore}>
						{more === 'loading' ? 'Loading…' : 'Show Earlier Entries'}
					</Button>
				</div>
			)}
		</>
	);
}
