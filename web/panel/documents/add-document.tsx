import { messages } from '@burgee/core';
import type { ManagedDocumentsJson } from '@burgee/core/api/content';
import { documentMessages, suggestedTitle } from '@burgee/core/display/document-words';
import { useRef } from 'react';
import { api, errorCode } from '../../api/client.ts';
import { FileField } from '../../ui/field.tsx';
import { FormDialog } from '../records/form-dialog.tsx';
import { useFieldsForm } from '../records/use-fields-form.ts';
import { DetailFields } from './detail-fields.tsx';
import { newDocumentFields } from './record.ts';
import { UploadProgress } from './upload-progress.tsx';
import { maxPdfSize, pdfProblems, readPdfFile, usePdfUpload } from './use-pdf-upload.ts';

interface AddDocumentProps {
	/** The revision of the list, so that a repeated request adds no second document. */
	revision: number;
	onClose: () => void;
	/** Loads the list again, because it has changed. */
	onReload: () => void;
	onAdded: (title: string, list: ManagedDocumentsJson) => void;
}

/** Adds a document with its PDF. The name of the file is suggested as its title. */
export function AddDocument({ revision, onClose, onReload, onAdded }: AddDocumentProps) {
	const bytes = useRef<Uint8Array<ArrayBuffer>>(null);
	const upload = usePdfUpload();
	const form = useFieldsForm(newDocumentFields, null, {
		read: async (values, element) => {
			const details = newDocumentFields.read(values, element, null);
			const pdf = await readPdfFile(values.pdf);
			if ('bytes' in pdf) {
				bytes.current = pdf.bytes;
				return details;
			}
			const issues = 'issues' in details ? details.issues : [];
			return { issues: [{ path: ['pdf'], message: pdf.problem }, ...issues] };
		},
		send: async (query) => {
			if (bytes.current === null) return;
			const request = { revision, query, body: bytes.current, ...upload.start() };
			try {
				onAdded(query.title, await api('POST /api/admin/document-list', request));
			} catch (error) {
				if (errorCode(error) === 'revision-differs') onReload();
				throw error;
			}
		},
		failure: (error) => {
			const code = errorCode(error);
			if (code === 'revision-differs') return documentMessages.addedMeanwhile;
			if (code === 'document-list-full') return messages[code];
			return (code && pdfProblems[code]) || documentMessages.addFailed;
		},
	});
	const title = form.bind('title');
	const pdf = form.bind('pdf');
	return (
		<FormDialog
			title="Add a Document"
			form={form}
			submitLabel="Add Document"
			busyLabel="Uploading…"
			onClose={onClose}
		>
			<FileField
				{...pdf}
				hint={`Up to ${maxPdfSize}.`}
				accept="application/pdf,.pdf"
				onChange={(file) => {
					pdf.onChange(file);
					if (file !== null && title.value.trim() === '') title.onChange(suggestedTitle(file.name));
				}}
			/>
			<DetailFields title={title} description={form.bind('description')} kind={form.bind('kind')} />
			{form.saving && <UploadProgress sent={upload.sent} />}
		</FormDialog>
	);
}
