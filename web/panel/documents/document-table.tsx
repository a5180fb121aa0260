import type { ManagedDocumentJson } from '@burgee/core/api/content';
import { History, Trash2, Upload } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { OverflowMenu } from '../../ui/overflow-menu.tsx';
import { type Column, DataTable } from '../records/data-table.tsx';
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

/** A table of the club's documents. The title opens the PDF. */
export function DocumentTable({ documents, canWrite, ...actions }: DocumentTableProps) {
	const columns: Column<ManagedDocumentJson>[] = [
		{
			heading: 'Document',
			cell: ({ title, downloadUrl, available }) =>
				available ? (
					<a
						href={downloadUrl}
						target="_blank"
						rel="noopener noreferrer"
						aria-label={`Open PDF of ${title} (opens in a new tab)`}
					>
						{title}
					</a>
				) : (
					title
				),
		},
		{
			heading: 'Current',
			cell: ({ sizeBytes, updatedAt }) =>
				sizeBytes === null || updatedAt === null
					? 'Not yet available'
					: versionText({ sizeBytes, updatedAt }),
		},
		{
			heading: 'Status',
			role: 'badge',
			cell: ({ available, isOwn }) => available && !isOwn && <Badge tone="warning">Sample</Badge>,
		},
		{
			heading: 'Previous',
			cell: ({ previous }) => previous && versionText(previous),
			narrow: ({ previous }) => previous && `previous: ${versionText(previous)}`,
		},
	];
	if (canWrite) {
		columns.push({
			heading: 'Actions',
			role: 'action',
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

function DocumentActions({
	document,
	onReplace,
	onRestore,
	onRemove,
}: Actions & { document: ManagedDocumentJson }) {
	const { title, available, isOwn, previous } = document;
	return (
		<OverflowMenu
			name={title}
			actions={[
				{
					label: available ? 'Replace' : 'Add PDF',
					icon: Upload,
					onClick: () => onReplace(document),
				},
				previous !== null && {
					label: 'Restore Previous',
					icon: History,
					onClick: () => onRestore(document),
				},
				isOwn && {
					label: 'Remove',
					icon: Trash2,
					tone: 'danger',
					onClick: () => onRemove(document),
				},
			]}
		/>
	);
}
