import { z } from 'zod';
import type { Instant } from '../calendar/london-time.ts';

export const documentKinds = ['document', 'map'] as const;

/** One of the club's documents (specification §2, decision: documents). */
export const clubDocument = z.object({
	id: z.string(),
	title: z.string(),
	description: z.string(),
	kind: z.enum(documentKinds),
	/**
	 * The name of the PDF file, in the folder DATA_DIR/documents and under the URL path /documents/.
	 */
	fileName: z.string(),
});
export type ClubDocument = z.infer<typeof clubDocument>;

/** The documents of the specification, which a club has until an admin edits the list (decision: document-list). */
export const defaultDocuments: readonly ClubDocument[] = [
	document(
		'club-constitution',
		'Club Constitution',
		'What the club is for, who runs it, and how decisions are made.',
	),
	document(
		'members-handbook',
		'Members Handbook',
		'Everything a member needs to know, from keys and boats to duties and safety.',
	),
	document(
		'water-authority-rules',
		'Water Authority Rules',
		'What the owner of the water asks of everyone who goes afloat.',
	),
	document(
		'disciplinary-and-grievance',
		'Disciplinary and Grievance',
		'How complaints are raised, heard and settled fairly.',
	),
	document(
		'membership-fees',
		'Membership Fees',
		'What each kind of membership, berth and locker costs this year.',
	),
	document(
		'payment-instructions',
		'Payment Instructions',
		'How to pay fees and charges, and which payment reference to use.',
	),
	{
		...document(
			'overnight-moorings-map',
			'Overnight Moorings Map',
			'Where to moor overnight, with depths, landing places and areas to keep out of.',
		),
		kind: 'map',
	},
];

function document(id: string, title: string, description: string): ClubDocument {
	return { id, title, description, kind: 'document', fileName: `${id}.pdf` };
}

/** The largest PDF that the panel accepts, in bytes: 20 MB. */
export const maxPdfBytes = 20 * 1024 * 1024;

/** Whether these bytes start like a PDF file. */
export function isPdf(bytes: Uint8Array): boolean {
	return [...'%PDF-'].every((letter, index) => bytes[index] === letter.charCodeAt(0));
}

/** The file of a document. */
export interface PdfFile {
	sizeBytes: number;
	updatedAt: Instant;
}
