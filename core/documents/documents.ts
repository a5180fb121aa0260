import { z } from 'zod';
import type { Instant } from '../calendar/london-time.ts';

/** What a card stands for: text to read, or a map to look at. */
export const documentKinds = ['document', 'map'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** One of the club's documents (specification §2, decision: documents). */
export interface ClubDocument {
	id: string;
	title: string;
	/** One sentence. */
	description: string;
	kind: DocumentKind;
	/** Under /documents/, and in the club's own folder of replacements. */
	fileName: string;
}

/** The seven documents of specification §2, in its order. */
export const clubDocuments: readonly ClubDocument[] = [
	document(
		'club-constitution',
		'Club Constitution',
		'What the club is for, who runs it, and how members decide.',
	),
	document(
		'members-handbook',
		'Members Handbook',
		'Everything a member needs to know, from keys and boats to duties and safety.',
	),
	document(
		'water-authority-rules',
		'Water Authority Rules',
		'What the owner of the reservoir asks of everyone who goes afloat.',
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
		'How to pay fees and charges, and what to write with the payment.',
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

/** The file that stands behind a card now. */
export interface DocumentFile {
	sizeBytes: number;
	updatedAt: Instant;
}

/** A card of GET /api/documents. Without a file it is not available, and the address leads nowhere yet. */
export const documentJson = z.object({
	id: z.string(),
	title: z.string(),
	description: z.string(),
	kind: z.enum(documentKinds),
	fileName: z.string(),
	/** A path of the club's own server: '/documents/club-constitution.pdf'. */
	downloadUrl: z.string(),
	available: z.boolean(),
	sizeBytes: z.int().min(0).nullable(),
	updatedAt: z.iso.datetime().nullable(),
});
export type DocumentJson = z.infer<typeof documentJson>;

export function toDocumentJson(about: ClubDocument, file: DocumentFile | null): DocumentJson {
	return {
		...about,
		downloadUrl: `/documents/${about.fileName}`,
		available: file !== null,
		sizeBytes: file?.sizeBytes ?? null,
		updatedAt: file?.updatedAt ?? null,
	};
}

/** '8 kB', '1.4 MB'; what is there is never '0 kB'. */
export function displayFileSize(bytes: number): string {
	const kilobytes = Math.max(1, Math.round(bytes / 1000));
	return kilobytes < 1000 ? `${kilobytes} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
