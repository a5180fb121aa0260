import type { ManagedDocumentsJson } from '@burgee/core/api/content';
import { displayShortDate } from '@burgee/core/display/dates';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../records/data-table.tsx';

type Removed = ManagedDocumentsJson['removed'][number];

interface RemovedDocumentsProps {
	documents: Removed[];
	/** Null if the admin may not restore documents. */
	onRestore: ((document: Removed) => void) | null;
}

/** The documents that members no longer see, and that can be restored for 30 days. */
export function RemovedDocuments({ documents, onRestore }: RemovedDocumentsProps) {
	if (documents.length === 0) return null;
	const columns: Column<Removed>[] = [
		{ heading: 'Document', cell: ({ title }) => title },
		{
			heading: 'Kept until',
			cell: ({ restorableUntil }) => displayShortDate(restorableUntil),
			narrow: ({ restorableUntil }) => `kept until ${displayShortDate(restorableUntil)}`,
		},
	];
	if (onRestore !== null) {
		columns.push({
			heading: 'Actions',
			role: 'action',
			cell: (document) => (
				<Button aria-label={`Restore ${document.title}`} onClick={() => onRestore(document)}>
					Restore
				</Button>
			),
		});
	}
	return (
		<section className="stack" aria-labelledby="removed-documents">
			<h2 id="removed-documents">Removed Documents</h2>
			<p>Members no longer see these documents and their PDFs.</p>
			<DataTable
				caption="Removed documents, last removed first"
				columns={columns}
				rows={documents}
				keyOf={({ id }) => id}
			/>
		</section>
	);
}
