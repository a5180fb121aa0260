import { hasPermission } from '@burgee/core';
import type { ManagedDocumentJson } from '@burgee/core/api/content';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { useState } from 'react';
import { api, errorCode } from '../../api/client.ts';
import { useCall, useLastLoaded } from '../../api/use-load.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { useAdmin, useAdminLoad } from '../frame/session.tsx';
import { ContentPage } from '../records/content-page.tsx';
import { DeleteDialog } from '../records/delete-dialog.tsx';
import { useAction } from '../records/use-action.tsx';
import { useUndoableMessage } from '../records/use-undoable-message.tsx';
import { DocumentTable } from './document-table.tsx';
import { versionText } from './document-words.ts';
import { ReplaceDocument } from './replace-document.tsx';

/** The PDFs of the club's seven documents (decision: documents). */
export default function ClubDocumentsPage() {
	const canWrite = hasPermission(useAdmin(), 'events:write');
	const documents = useLastLoaded(useAdminLoad(useCall('GET /api/admin/documents')));
	const [toReplace, setToReplace] = useState<ManagedDocumentJson | null>(null);
	const [toRemove, setToRemove] = useState<ManagedDocumentJson | null>(null);
	const { notice, showMessage, showUndoable } = useUndoableMessage();

	const showChanged = (changed: ManagedDocumentJson) => {
		documents.change((shown) => ({
			documents: shown.documents.map((row) => (row.fileName === changed.fileName ? changed : row)),
		}));
		return changed;
	};
	const restore = async ({ fileName, revision }: ManagedDocumentJson) =>
		showChanged(await api('POST /api/admin/documents/:fileName/restore', { fileName, revision }));
	const remove = async ({ fileName, revision }: ManagedDocumentJson) =>
		showChanged(await api('DELETE /api/admin/documents/:fileName', { fileName, revision }));

	const restoration = useAction({
		failure: panelMessages.documentRestoreFailed,
		onFailure: (message) => {
			showMessage({ tone: 'error', message });
			documents.retry();
		},
	});
	const restoreOne = (document: ManagedDocumentJson) =>
		restoration.run(
			async () => {
				const restored = await restore(document);
				showUndoable({
					message: `Members see the previous PDF of ${document.title} again.`,
					undone: `The PDF of ${document.title} is as it was before.`,
					undo: () => (document.isOwn ? restore : remove)(restored),
				});
			},
			(error) =>
				errorCode(error) === 'revision-differs'
					? `Someone else has changed ${document.title} since you opened this page. The list now shows the change.`
					: panelMessages.documentRestoreFailed,
		);

	return (
		<ContentPage
			current="club-documents"
			lead="The PDFs on the Documents & Files page. Everyone can read them, also without signing in."
			notice={notice}
		>
			<Loaded
				data={documents}
				loading={{ label: 'Loading documents…', lines: 7 }}
				error={panelMessages.managedDocumentsFailed}
			>
				{({ documents: rows }) => (
					<DocumentTable
						documents={rows}
						canWrite={canWrite}
						onReplace={setToReplace}
						onRestore={restoreOne}
						onRemove={setToRemove}
					/>
				)}
			</Loaded>
			<ReplaceDocument
				document={toReplace}
				onClose={() => setToReplace(null)}
				onReload={documents.retry}
				onDone={(replaced) => {
					setToReplace(null);
					const { title } = showChanged(replaced);
					showMessage({ tone: 'success', message: `Members see the new PDF of ${title}.` });
				}}
			/>
			<DeleteDialog
				row={toRemove}
				title="Remove this PDF?"
				confirmLabel="Remove PDF"
				busyLabel="Removing…"
				failure={panelMessages.documentRemoveFailed}
				remove={remove}
				onClose={() => setToRemove(null)}
				onReload={documents.retry}
				onDone={({ title }, removed) => {
					setToRemove(null);
					const message = `The PDF of ${title} was removed.`;
					if (removed === null) {
						documents.retry();
						return showMessage({ tone: 'success', message });
					}
					const undone = `Members see the PDF of ${title} again.`;
					showUndoable({ message, undone, undo: () => restore(removed) });
				}}
			>
				{({ title, previous }) => (
					<>
						<p>
							Members will no longer see this PDF of <strong>{title}</strong>. It stays here as the
							previous PDF, and you can restore it.
						</p>
						{previous && <p>The previous PDF until now ({versionText(previous)}) will be lost.</p>}
					</>
				)}
			</DeleteDialog>
		</ContentPage>
	);
}
