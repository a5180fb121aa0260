import type { Instant } from '../rules/calendar/london-time.ts';
import { displayShortDate } from './dates.ts';
import { displayFileSize } from './file-size.ts';

/** The panel's messages about documents. They are apart from those of other pages, which load less then. */
export const documentMessages = {
	loadFailed: 'Failed to load documents',
	replaceFailed: 'Failed to replace the PDF. Please try again.',
	restoreFailed: 'Failed to restore the previous PDF. Please try again.',
	removeFailed: 'Failed to remove the PDF. Please try again.',
	addFailed: 'Failed to add the document. Please try again.',
	updateFailed: 'Failed to save the document. Please try again.',
	listFailed: 'Failed to change the list. Please try again.',
	listChanged:
		'Someone else has changed the documents since you opened this page. The list now shows the change.',
	addedMeanwhile:
		'Someone else has changed the documents, or yours was already added. Check the list, then try again.',
} as const;

/** Describes a PDF by its size and its date, such as '240 kB, 3 May 2026'. */
export function pdfVersionWords({
	sizeBytes,
	updatedAt,
}: {
	sizeBytes: number;
	updatedAt: Instant;
}): string {
	return `${displayFileSize(sizeBytes)}, ${displayShortDate(updatedAt)}`;
}

/** Says which PDF members see: 'Club’s own, 240 kB, 3 May 2026', 'Sample' or 'No PDF yet'. */
export function pdfWords({
	isOwn,
	sizeBytes,
	updatedAt,
}: {
	isOwn: boolean;
	sizeBytes: number | null;
	updatedAt: Instant | null;
}): string {
	if (sizeBytes === null || updatedAt === null) return 'No PDF yet';
	return isOwn ? `Club’s own, ${pdfVersionWords({ sizeBytes, updatedAt })}` : 'Sample';
}

/** Suggests a title for a file: 'Race results 2026' for 'race_results-2026.pdf'. */
export function suggestedTitle(fileName: string): string {
	const words = fileName
		.replace(/\.pdf$/i, '')
		.replace(/[\s_-]+/g, ' ')
		.trim();
	return words.charAt(0).toUpperCase() + words.slice(1);
}
