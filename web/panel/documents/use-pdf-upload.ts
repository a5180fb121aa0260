import { type ErrorCode, messages } from '@burgee/core';
import { isPdf, maxPdfBytes } from '@burgee/core/rules/site/documents';
import { useEffect, useRef, useState } from 'react';
import type { SentRequest } from '../../api/client.ts';
import { upload } from '../../api/upload.ts';

export const maxPdfSize = `${maxPdfBytes / 1024 / 1024} MB`;
const tooLarge = `This file is larger than ${maxPdfSize}.`;

/** The messages for problems of the file that both the browser and the server check. */
export const pdfProblems: Partial<Record<ErrorCode | 'network', string>> = {
	'not-a-pdf': messages['not-a-pdf'],
	'payload-too-large': tooLarge,
};

/** Reads the chosen file, or returns what is wrong with it. */
export async function readPdfFile(
	file: File | null | undefined,
): Promise<{ bytes: Uint8Array<ArrayBuffer> } | { problem: string }> {
	if (!file) return { problem: 'Choose a PDF file.' };
	if (file.size > maxPdfBytes) return { problem: tooLarge };
	try {
		const bytes = new Uint8Array(await file.arrayBuffer());
		return isPdf(bytes) ? { bytes } : { problem: messages['not-a-pdf'] };
	} catch {
		// For example, the file was moved.
		return { problem: 'This file cannot be read. Choose it again.' };
	}
}

/** Sends a PDF, and cancels the upload if the admin closes the dialog or leaves the page. */
export function usePdfUpload() {
	/** The fraction of the file that has been sent, from 0 to 1. */
	const [sent, setSent] = useState(0);
	const uploading = useRef<AbortController>(null);
	useEffect(() => () => uploading.current?.abort(), []);
	return {
		sent,
		/** Returns the options of the call that uploads the file. */
		start: () => {
			uploading.current = new AbortController();
			setSent(0);
			return {
				signal: uploading.current.signal,
				send: (address: string, request: SentRequest) => upload(address, request, setSent),
			};
		},
	};
}
