import { hasPermission } from '@burgee/core';
import type { ManagedDocumentJson } from '@burgee/core/api/content';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { useState } from 'react';
import { api, errorCode } from '../../api/client.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { useAdmin } from '../frame/session.tsx';
import { ContentPage } from '../records/content-page.tsx';
import { DeleteFromList } from '../records/delete-from-list.tsx';
import { useAction } from '../records/use-action.tsx';
import { useRecordList } from '../records/use-record-list.ts';
import { DocumentTable } from './document-table.tsx';
import { versionText } from './document-words.ts';
import { ReplaceDocument } from './replace-document.tsx';

/** The PDFs of the club's seven documents (decision: documents). */
export default function ClubDocumentsPage() {
	const canWrite = hasPermission(useAdmin(), 'events:write');
	const list = useRecordList(loadDocuments, ({ fileName }) => fileName);
	const [toReplace, setToReplace] = useState<ManagedDocumentJson | null>(null);
	const show = (changed: ManagedDocumentJson) => {
		list.show(changed, changed);
		return changed;
	};
	const restore = ({ fileName, revision }: ManagedDocumentJson) =>
		api('POST /api/admin/documents/:fileName/restore', { fileName, revision }).then(show);
	const remove = ({ fileName, revision }: ManagedDocumentJson) =>
		api('DELETE /api/admin/documents/:fileName', { fileName, revision }).then(show);

	const restoration = useAction({
		failure: panelMessages.documentRestoreFailed,
		onFailure: (message) => {
			list.showMessage({ tone: 'error', message });
			list.reload();
		},
	});
	const restoreOne = (document: ManagedDocumentJson) =>
		restoration.run(
			async () => {
				const restored = await restore(document);
				list.showUndoable({
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
			notice={list.notice}
		>
			<Loaded
				data={list.rows}
				loading={{ label: 'Loading documents…', lines: 7 }}
				error={panelMessages.managedDocumentsFailed}
			>
				{({ rows }) => (
					<DocumentTable
						documents={rows}
						canWrite={canWrite}
						onReplace={setToReplace}
						onRestore={restoreOne}
						onRemove={list.askToDelete}
					/>
				)}
			</Loaded>
			<ReplaceDocument
				document={toReplace}
				onClose={() => setToReplace(null)}
				onReload={list.reload}
				onDone={(replaced) => {
					setToReplace(null);
					show(replaced);
					const message = `Members see the new PDF of ${replaced.title}.`;
					list.showMessage({ tone: 'success', message });
				}}
			/>
			<DeleteFromList
				list={list}
				title="Remove this PDF?"
				confirmLabel="Remove PDF"
				busyLabel="Removing…"
				failure={panelMessages.documentRemoveFailed}
				remove={remove}
				after={(removed) => removed}
				deleted={({ title }) => `The PDF of ${title} was removed.`}
				undo={(removed) => ({
					undo: () => restore(removed),
					undone: `Members see the PDF of ${removed.title} again.`,
				})}
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
			</DeleteFromList>
		</ContentPage>
	);
}

async function loadDocuments(_: { after?: string }, signal?: AbortSignal) {
	const { documents: rows } = await api('GET /api/admin/documents', { signal });
	return { rows, next: null };
}
