import { messages } from '@burgee/core';
import type { ManagedDocumentJson, ManagedDocumentsJson } from '@burgee/core/api/content';
import { documentMessages } from '@burgee/core/display/document-words';
import { ApiError, api } from '../../api/client.ts';
import { FormDialog } from '../records/form-dialog.tsx';
import { useFieldsForm } from '../records/use-fields-form.ts';
import { DetailFields } from './detail-fields.tsx';
import { documentFields } from './record.ts';

interface RenameDocumentProps {
	document: ManagedDocumentJson;
	/** The revision of the list. */
	revision: number;
	onClose: () => void;
	onRenamed: (title: string, list: ManagedDocumentsJson) => void;
}

/** Changes the title and the description of a document. The address of its PDF stays the same. */
export function RenameDocument({ document, revision, onClose, onRenamed }: RenameDocumentProps) {
	const { fileName } = document;
	const edited = {
		noun: 'document',
		stored: { ...document, revision },
		load: () => loadOne(fileName),
		ifDeleted: 'You can restore it in the list of the removed documents.',
	};
	const form = useFieldsForm(documentFields, edited, {
		send: async (body, { revision }) => {
			const path = 'PUT /api/admin/document-list/:fileName';
			onRenamed(body.title, await api(path, { fileName, revision, body }));
		},
		failure: documentMessages.updateFailed,
	});
	return (
		<FormDialog
			title="Rename the Document"
			form={form}
			submitLabel="Save Document"
			intro={<p>Links to its PDF stay valid.</p>}
			onClose={onClose}
		>
			<DetailFields
				title={form.bind('title')}
				description={form.bind('description')}
				kind={form.bind('kind')}
			/>
		</FormDialog>
	);
}

/** @throws ApiError with the status 404 if the document was removed. */
async function loadOne(fileName: string) {
	const { documents, revision } = await api('GET /api/admin/documents');
	const found = documents.find((document) => document.fileName === fileName);
	if (found === undefined) {
		const code = 'document-not-found';
		throw new ApiError(messages[code], code, { status: 404 });
	}
	return { ...found, revision };
}
