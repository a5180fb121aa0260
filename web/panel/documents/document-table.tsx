import type { ManagedDocumentJson } from '@burgee/core/api/content';
import { pdfWords } from '@burgee/core/display/document-words';
import { ArrowDown, ArrowUp, FileX, History, PenLine, Trash2, Upload } from 'lucide-react';
import { OverflowMenu } from '../../ui/overflow-menu.tsx';
import { type Column, DataTable } from '../records/data-table.tsx';

interface Actions {
	onReplace: (document: ManagedDocumentJson) => void;
	onRename: (document: ManagedDocumentJson) => void;
	onMove: (document: ManagedDocumentJson, step: -1 | 1) => void;
	onRestorePdf: (document: ManagedDocumentJson) => void;
	onRemovePdf: (document: ManagedDocumentJson) => void;
	onRemove: (document: ManagedDocumentJson) => void;
}

interface DocumentTableProps extends Actions {
	documents: ManagedDocumentJson[];
	canWrite: boolean;
}

/** A table of the club's documents in their order. The title opens the PDF. */
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
		{ heading: 'PDF', cell: (document) => <span className="soft">{pdfWords(document)}</span> },
	];
	if (canWrite) {
		columns.push({
			heading: 'Actions',
			role: 'action',
			cell: (document) => (
				<DocumentActions
					document={document}
					isFirst={document === documents.at(0)}
					isLast={document === documents.at(-1)}
					{...actions}
				/>
			),
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

interface DocumentActionsProps extends Actions {
	document: ManagedDocumentJson;
	isFirst: boolean;
	isLast: boolean;
}

function DocumentActions({
	document,
	isFirst,
	isLast,
	onReplace,
	onRename,
	onMove,
	onRestorePdf,
	onRemovePdf,
	onRemove,
}: DocumentActionsProps) {
	const { title, available, isOwn, previous } = document;
	return (
		<OverflowMenu
			name={title}
			actions={[
				{
					label: available ? 'Replace PDF' : 'Add PDF',
					icon: Upload,
					onClick: () => onReplace(document),
				},
				{ label: 'Rename', icon: PenLine, onClick: () => onRename(document) },
				!isFirst && { label: 'Move Up', icon: ArrowUp, onClick: () => onMove(document, -1) },
				!isLast && { label: 'Move Down', icon: ArrowDown, onClick: () => onMove(document, 1) },
				previous !== null && {
					label: 'Restore Previous Version',
					icon: History,
					onClick: () => onRestorePdf(document),
				},
				isOwn && { label: 'Remove PDF', icon: FileX, onClick: () => onRemovePdf(document) },
				{
					label: 'Remove Document',
					icon: Trash2,
					tone: 'danger',
					onClick: () => onRemove(document),
				},
			]}
		/>
	);
}
