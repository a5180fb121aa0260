import type { ManagedDocumentJson } from '@burgee/core/api/content';
import { documentMessages, pdfVersionWords } from '@burgee/core/display/document-words';
import { type FormEvent, useRef, useState } from 'react';
import { api, errorCode } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import fieldStyles from '../../ui/field.module.css';
import { controlAttributes, FieldFrame } from '../../ui/field-frame.tsx';
import formStyles from '../records/form.module.css';
import { useAction } from '../records/use-action.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { maxPdfSize, pdfProblems, readPdfFile, usePdfUpload } from './use-pdf-upload.ts';

interface ReplaceDocumentProps {
	/** The document to replace, or null while the dialog is closed. */
	document: ManagedDocumentJson | null;
	onClose: () => void;
	/** Loads the documents again, because another admin has changed this document. */
	onReload: () => void;
	onDone: (replaced: ManagedDocumentJson) => void;
}

/** Uploads a new PDF of a document. */
export function ReplaceDocument({ document, onClose, ...actions }: ReplaceDocumentProps) {
	return (
		<Dialog
			title={document?.available === false ? 'Add a PDF' : 'Replace the PDF'}
			open={document !== null}
			onClose={onClose}
		>
			{document && <ReplaceForm document={document} onClose={onClose} {...actions} />}
		</Dialog>
	);
}

function ReplaceForm({
	document,
	onClose,
	onReload,
	onDone,
}: ReplaceDocumentProps & { document: ManagedDocumentJson }) {
	const { title, fileName, revision, available, isOwn, previous } = document;
	const input = useRef<HTMLInputElement>(null);
	const [problem, setProblem] = useState<string>();
	const upload = usePdfUpload();
	const replacing = useAction({
		failure: documentMessages.replaceFailed,
		onReload: () => {
			onClose();
			onReload();
		},
	});

	const refuse = (message: string) => {
		setProblem(message);
		input.current?.focus();
	};
	const replace = async () => {
		const pdf = await readPdfFile(input.current?.files?.[0]);
		if ('problem' in pdf) return refuse(pdf.problem);
		try {
			const request = { fileName, revision, body: pdf.bytes, ...upload.start() };
			onDone(await api('PUT /api/admin/documents/:fileName', request));
		} catch (error) {
			const code = errorCode(error);
			const message = code && pdfProblems[code];
			if (!message) throw error;
			refuse(message);
		}
	};
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		await replacing.run(replace);
	};

	const field = { label: 'New PDF', name: 'pdf', hint: `Up to ${maxPdfSize}.`, error: problem };
	return (
		<form className={formStyles.group} onSubmit={submit} noValidate>
			<p>
				Members will see the new PDF of <strong>{title}</strong> at once.
				{isOwn && ' The current PDF is kept as the previous one.'}
			</p>
			{isOwn && previous && (
				<p>The previous PDF until now ({pdfVersionWords(previous)}) will be lost.</p>
			)}
			<FieldFrame {...field} required>
				<input
					{...controlAttributes(field)}
					ref={input}
					className={fieldStyles.control}
					type="file"
					accept="application/pdf,.pdf"
					onChange={() => setProblem(undefined)}
				/>
			</FieldFrame>
			{replacing.busy && <UploadProgress sent={upload.sent} />}
			{replacing.notice}
			<div className={formStyles.buttons}>
				<Button type="submit" variant="primary" aria-disabled={replacing.busy}>
					{replacing.busy ? 'Uploading…' : available ? 'Replace PDF' : 'Add PDF'}
				</Button>
				<Button variant="quiet" onClick={onClose}>
					Cancel
				</Button>
			</div>
		</form>
	);
}
