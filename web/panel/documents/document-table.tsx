import type { ManagedDocumentJson } from '@burgee/core/api/content';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import tableStyles from '../records/data-table.module.css';
import { type Column, DataTable } from '../records/data-table.tsx';
import styles from './document-table.module.css';
import { versionText } from './document-words.ts';

interface Actions {
	onReplace: (document: ManagedDocumentJson) => void;
	onRestore: (document: ManagedDocumentJson) => void;
	onRemove: (document: ManagedDocumentJson) => void;
}

interface DocumentTableProps extends Actions {
	documents: ManagedDocumentJson[];
	canWrite: boolean;
}

export function DocumentTable({ documents, canWrite, ...actions }: DocumentTableProps) {
	const columns: Column<ManagedDocumentJson>[] = [
		{ heading: 'Document', cell: ({ title }) => title },
		{ heading: 'Current', cell: (document) => <CurrentPdf document={document} /> },
		{
			heading: 'Previous',
			cell: ({ previous }) => (previous === null ? 'None' : versionText(previous)),
		},
	];
	if (canWrite) {
		columns.push({
			heading: 'Actions',
			cell: (document) => <DocumentActions document={document} {...actions} />,
		});
	}
	return (
		<DataTable
			caption="The club’s documents"
			rows={documents}
			keyOf={({ id }) => id}
			columns={columns}
		/>
	);
}

function CurrentPdf({ document }: { document: ManagedDocumentJson }) {
	const { title, downloadUrl, sizeBytes, updatedAt, isOwn } = document;
	if (sizeBytes === null || updatedAt === null) return 'Not yet available';
	return (
		<div className={styles.current}>
			<a href={downloadUrl} target="_blank" rel="noopener noreferrer">
				Open PDF
				<span className="visually-hidden"> of {title} (opens in a new tab)</span>
			</a>
			<span>{versionText({ sizeBytes, updatedAt })}</span>
			{!isOwn && <Badge tone="warning">Sample</Badge>}
		</div>
	);
}

function DocumentActions({
	document,
	onReplace,
	onRestore,
	onRemove,
}: Actions & { document: ManagedDocumentJson }) {
	const { title, available, isOwn, previous } = document;
	const replace = available ? 'Replace' : 'Add PDF';
	return (
		<div className={`row ${tableStyles.actions}`}>
			<Button aria-label={`${replace}: ${title}`} onClick={() => onReplace(document)}>
				{replace}
			</Button>
			{previous !== null && (
				<Button aria-label={`Restore Previous: ${title}`} onClick={() => onRestore(document)}>
					Restore Previous
				</Button>
			)}
			{isOwn && (
				<Button
					variant="quiet"
					aria-label={`Remove the PDF of ${title}`}
					onClick={() => onRemove(document)}
				>
					Remove
				</Button>
			)}
		</div>
	);
}
