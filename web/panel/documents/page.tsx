import { hasPermission, messages } from '@burgee/core';
import type { ManagedDocumentJson, ManagedDocumentsJson } from '@burgee/core/api/content';
import { documentMessages, pdfVersionWords } from '@burgee/core/display/document-words';
import { movedBy } from '@burgee/core/rules/site/document-list';
import { useState } from 'react';
import { api, errorCode } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { useAdmin } from '../frame/session.tsx';
import { ContentPage } from '../records/content-page.tsx';
import { DeleteFromList } from '../records/delete-from-list.tsx';
import { useAction } from '../records/use-action.tsx';
import { useRecordList } from '../records/use-record-list.ts';
import { AddDocument } from './add-document.tsx';
import { DocumentTable } from './document-table.tsx';
import { RemovedDocuments } from './removed-documents.tsx';
import { RenameDocument } from './rename-document.tsx';
import { ReplaceDocument } from './replace-document.tsx';

/** The club's documents in the order in which members see them, and their PDFs (decision: document-list). */
export default function ClubDocumentsPage() {
	const canWrite = hasPermission(useAdmin(), 'events:write');
	const list = useRecordList(loadDocuments, ({ fileName }) => fileName);
	const { rows } = list;
	const [isAdding, setIsAdding] = useState(false);
	const [toReplace, setToReplace] = useState<ManagedDocumentJson | null>(null);
	const [toRename, setToRename] = useState<ManagedDocumentJson | null>(null);
	/** The new place of the document that was moved last, for screen readers. */
	const [announcement, setAnnouncement] = useState('');
	const revision = rows.state === 'loaded' ? rows.value.revision : 0;
	const showList = (changed: ManagedDocumentsJson) => rows.replaceList(pageOf(changed));
	const showPdf = (changed: ManagedDocumentJson) => {
		list.show(changed, changed);
		return changed;
	};
	const restorePdf = ({ fileName, revision }: ManagedDocumentJson) =>
		api('POST /api/admin/documents/:fileName/restore', { fileName, revision }).then(showPdf);
	const removePdf = ({ fileName, revision }: ManagedDocumentJson) =>
		api('DELETE /api/admin/documents/:fileName', { fileName, revision }).then(showPdf);

	const changing = useAction({
		failure: (error) => {
			const code = errorCode(error);
			if (code === 'document-list-full') return messages[code];
			return code === 'revision-differs' || code === 'document-not-found'
				? documentMessages.listChanged
				: documentMessages.listFailed;
		},
		onFailure: (message) => {
			list.showMessage({ tone: 'error', message });
			list.reload();
		},
	});
	const restorePrevious = (document: ManagedDocumentJson) =>
		changing.run(
			async () => {
				const restored = await restorePdf(document);
				list.showUndoable({
					message: `Members see the previous PDF of ${document.title} again.`,
					undone: `The PDF of ${document.title} is as it was before.`,
					undo: () => (document.isOwn ? restorePdf : removePdf)(restored),
				});
			},
			(error) =>
				errorCode(error) === 'revision-differs'
					? `Someone else has changed ${document.title} since you opened this page. The list now shows the change.`
					: documentMessages.restoreFailed,
		);
	const move = (
		documents: ManagedDocumentJson[],
		{ id, title }: ManagedDocumentJson,
		step: -1 | 1,
	) =>
		changing.run(async () => {
			const index = documents.findIndex((document) => document.id === id);
			const fileNames = movedBy(documents, index, step).map((document) => document.fileName);
			showList(await api('PUT /api/admin/document-list', { revision, body: { fileNames } }));
			setAnnouncement(`${title} is now ${index + step + 1} of ${documents.length}.`);
		});
	const remove = ({ fileName, title }: ManagedDocumentJson) =>
		changing.run(async () => {
			showList(await api('DELETE /api/admin/document-list/:fileName', { fileName, revision }));
			list.showUndoable({
				message: `${title} was removed. Members no longer see it.`,
				undone: `Members see ${title} again.`,
				undo: async () => {
					// The list may have changed since the removal, for example because a document was moved.
					const current = await api('GET /api/admin/documents');
					showList(await restoreDocument(fileName, current.revision));
				},
			});
		});
	const restore = ({ fileName, title }: { fileName: string; title: string }) =>
		changing.run(async () => {
			showList(await restoreDocument(fileName, revision));
			list.showMessage({ tone: 'success', message: `Members see ${title} again.` });
		});
	const addButton = (
		<Button variant="primary" onClick={() => setIsAdding(true)}>
			Add Document
		</Button>
	);

	return (
		<ContentPage
			current="club-documents"
			lead="The PDFs on the Documents & Files page. Everyone can read them, even without signing in."
			notice={list.notice}
			actions={canWrite && rows.state === 'loaded' && rows.value.rows.length > 0 && addButton}
		>
			<Loaded
				data={rows}
				loading={{ label: 'Loading documents…', lines: 7 }}
				error={documentMessages.loadFailed}
			>
				{({ rows: documents, removed }) => (
					<>
						{documents.length === 0 ? (
							<EmptyState title="No Documents" action={canWrite && addButton}>
								<p>Members see a page that says so. Add the first document, such as your rules.</p>
							</EmptyState>
						) : (
							<DocumentTable
								documents={documents}
								canWrite={canWrite}
								onReplace={setToReplace}
								onRename={setToRename}
								onMove={(document, step) => move(documents, document, step)}
								onRestorePdf={restorePrevious}
								onRemovePdf={list.askToDelete}
								onRemove={remove}
							/>
						)}
						<RemovedDocuments documents={removed} onRestore={canWrite ? restore : null} />
					</>
				)}
			</Loaded>
			<p role="status" className="visually-hidden">
				{announcement}
			</p>
			{isAdding && (
				<AddDocument
					revision={revision}
					onClose={() => setIsAdding(false)}
					onReload={list.reload}
					onAdded={(title, changed) => {
						setIsAdding(false);
						showList(changed);
						list.showMessage({ tone: 'success', message: `Members see ${title} now.` });
					}}
				/>
			)}
			{toRename && (
				<RenameDocument
					document={toRename}
					revision={revision}
					onClose={() => setToRename(null)}
					onRenamed={(title, changed) => {
						setToRename(null);
						showList(changed);
						list.showMessage({ tone: 'success', message: `${title} was saved.` });
					}}
				/>
			)}
			<ReplaceDocument
				document={toReplace}
				onClose={() => setToReplace(null)}
				onReload={list.reload}
				onDone={(replaced) => {
					setToReplace(null);
					showPdf(replaced);
					const message = `Members see the new PDF of ${replaced.title}.`;
					list.showMessage({ tone: 'success', message });
				}}
			/>
			<DeleteFromList
				list={list}
				title="Remove this PDF?"
				confirmLabel="Remove PDF"
				busyLabel="Removing…"
				failure={documentMessages.removeFailed}
				remove={removePdf}
				after={(removed) => removed}
				deleted={({ title }) => `The PDF of ${title} was removed.`}
				undo={(removed) => ({
					undo: () => restorePdf(removed),
					undone: `Members see the PDF of ${removed.title} again.`,
				})}
			>
				{({ title, previous }) => (
					<>
						<p>
							Members will no longer see this PDF of <strong>{title}</strong>. It stays here as the
							previous PDF, and you can restore it.
						</p>
						{previous && (
							<p>The previous PDF until now ({pdfVersionWords(previous)}) will be lost.</p>
						)}
					</>
				)}
			</DeleteFromList>
		</ContentPage>
	);
}

async function loadDocuments(_: { after?: string }, signal?: AbortSignal) {
	return pageOf(await api('GET /api/admin/documents', { signal }));
}

function pageOf({ documents: rows, ...list }: ManagedDocumentsJson) {
	return { rows, ...list, next: null };
}

function restoreDocument(fileName: string, revision: number) {
	return api('POST /api/admin/document-list/:fileName/restore', { fileName, revision });
}
