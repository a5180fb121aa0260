import { type ErrorCode, messages } from '@burgee/core';
import type { ManagedDocumentJson } from '@burgee/core/api/content';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { isPdf, maxPdfBytes } from '@burgee/core/rules/site/documents';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { api, errorCode } from '../../api/client.ts';
import { upload } from '../../api/upload.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import fieldStyles from '../../ui/field.module.css';
import { controlAttributes, FieldFrame } from '../../ui/field-frame.tsx';
import formStyles from '../records/form.module.css';
import { useAction } from '../records/use-action.tsx';
import { versionText } from './document-words.ts';
import styles from './replace-document.module.css';

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

const maxSize = `${maxPdfBytes / 1024 / 1024} MB`;
const tooLarge = `This file is larger than ${maxSize}.`;

/** The messages for problems of the file that both the browser and the server check. */
const fileProblems: Partial<Record<ErrorCode | 'network', string>> = {
	'not-a-pdf': messages['not-a-pdf'],
	'payload-too-large': tooLarge,
};

function ReplaceForm({
	document,
	onClose,
	onReload,
	onDone,
}: ReplaceDocumentProps & { document: ManagedDocumentJson }) {
	const { title, fileName, revision, available, isOwn, previous } = document;
	const input = useRef<HTMLInputElement>(null);
	const [problem, setProblem] = useState<string>();
	/** The fraction of the file that has been sent, from 0 to 1. */
	const [sent, setSent] = useState(0);
	const uploading = useRef<AbortController>(null);
	// Cancels the upload if the admin closes the dialog or leaves the page.
	useEffect(() => () => uploading.current?.abort(), []);
	const replacing = useAction({
		failure: panelMessages.documentReplaceFailed,
		onReload: () => {
			onClose();
			onReload();
		},
	});

	const refuse = (message: string) => {
		setProblem(message);
		input.current?.focus();
	};
	const replace = async (file: File) => {
		uploading.current = new AbortController();
		const { signal } = uploading.current;
		setSent(0);
		const bytes = await bytesOf(file);
		if (bytes === null) return refuse('This file cannot be read. Choose it again.');
		if (!isPdf(bytes)) return refuse(messages['not-a-pdf']);
		try {
			onDone(
				await api('PUT /api/admin/documents/:fileName', {
					...{ fileName, revision, body: bytes, signal },
					send: (address, request) => upload(address, request, setSent),
				}),
			);
		} catch (error) {
			const code = errorCode(error);
			const message = code && fileProblems[code];
			if (!message) throw error;
			refuse(message);
		}
	};
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		replacing.clear();
		const file = input.current?.files?.[0];
		if (file === undefined) return refuse('Choose a PDF file.');
		if (file.size > maxPdfBytes) return refuse(tooLarge);
		await replacing.run(() => replace(file));
	};

	const field = { label: 'New PDF', name: 'pdf', hint: `Up to ${maxSize}.`, error: problem };
	return (
		<form className={formStyles.group} onSubmit={submit} noValidate>
			<p>
				Members will see the new PDF of <strong>{title}</strong> at once.
				{isOwn && ' The current PDF is kept as the previous one.'}
			</p>
			{isOwn && previous && (
				<p>The previous PDF until now ({versionText(previous)}) will be lost.</p>
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
			{replacing.busy && <Progress sent={sent} />}
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

function Progress({ sent }: { sent: number }) {
	const percent = Math.floor(sent * 100);
	return (
		<>
			<progress className={styles.progress} max={100} value={percent} aria-label="Upload" />
			{/* Screen readers read the two stages. They can read the percentage from the progress bar. */}
			<p role="status">
				{sent < 1 ? 'Uploading the PDF' : 'The server is checking the PDF'}
				{sent < 1 && <span aria-hidden="true">: {percent}%</span>}
			</p>
		</>
	);
}

/** Returns null if the browser cannot read the file, for example because it was moved. */
async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer> | null> {
	return file.arrayBuffer().then(
		(buffer) => new Uint8Array(buffer),
		() => null,
	);
}
