import {
	type ClubFacts,
	type ClubPages,
	clubFacts,
	emergencyTexts,
	type InputIssue,
	factLabels as labels,
	type MemberPhoto,
} from '@burgee/core';
import { emergencyWords } from '@burgee/core/display/emergency-words';
import { type Field, flag, text } from '../records/fields.ts';
import { recordFields } from '../records/record-fields.ts';

/** A required text, sent without white space at its start and end. */
function trimmed(label: string): Field<string, string | null> {
	return { ...text(label, 'required'), read: trim };
}

/** A text that may be empty, which is stored as null. */
function maybe(label: string): Field<string, string | null> {
	return { ...text(label, 'optional'), read: (typed) => typed.trim() || null };
}

function trim(typed: string): string {
	return typed.trim();
}

function isBlank(typed: string): boolean {
	return typed.trim() === '';
}

/** The choices of the text about calling for help. */
export const emergencyLabels = emergencyTexts.map((name) => emergencyWords[name].label);

/** One of `emergencyLabels`. */
const emergencyText: Field<string, ClubFacts['emergencyText']> = {
	...text(labels.emergencyText),
	fill: (stored) => emergencyWords[stored].label,
	read: emergencyTextOf,
};

/** Returns the text about calling for help with this label. */
export function emergencyTextOf(label: string): ClubFacts['emergencyText'] | undefined {
	return emergencyTexts.find((name) => emergencyWords[name].label === label);
}

export interface PhotoValues extends MemberPhoto {
	/** Identifies the photo while the form is open. */
	key: string;
}

const photos: Field<PhotoValues[], MemberPhoto[] | undefined> = {
	label: labels.photos,
	empty: [],
	fill: (stored = []) =>
		stored.map((photo, index) => ({ ...photo, key: `${index} ${photo.image}` })),
	read: (typed) => typed.map(({ key: _, ...photo }) => photo),
	display: (typed) =>
		typed
			.map(({ image, alt, caption }, index) => `${index + 1}. ${image}: ${caption} (${alt})`)
			.join('\n'),
};

// Each section of the page is a form of its own, with its part of the facts. No fact is in two sections, so two admins who
// save different sections overwrite nothing of each other.

export const clubFields = recordFields(
	{
		name: trimmed(labels.name),
		shortName: trimmed(labels.shortName),
		website: trimmed(labels.website),
	},
	{ schema: clubFacts.pick({ name: true, shortName: true, website: true }) },
);

export const emailFields = recordFields(
	{
		'emails.feedback': trimmed(labels['emails.feedback']),
		'emails.photos': trimmed(labels['emails.photos']),
		'emails.bookings': trimmed(labels['emails.bookings']),
	},
	{ schema: clubFacts.pick({ emails: true }) },
);

export const waterFields = recordFields(
	{
		'reservoir.name': { ...text(labels['reservoir.name'], 'optional'), read: trim },
		'reservoir.waterLevelsLink': maybe(labels['reservoir.waterLevelsLink']),
		waterSafetyLink: trimmed(labels.waterSafetyLink),
	},
	{
		schema: clubFacts.pick({ reservoir: true, waterSafetyLink: true }),
		replace: (values) =>
			[values['reservoir.name'], values['reservoir.waterLevelsLink']].every(isBlank)
				? { reservoir: null }
				: {},
	},
);

export const radioFields = recordFields(
	{
		'radio.emergencyChannel': trimmed(labels['radio.emergencyChannel']),
		'radio.clubChannel': trimmed(labels['radio.clubChannel']),
		'radio.waterAuthorityChannel': {
			...text(labels['radio.waterAuthorityChannel']),
			read: (typed: string) => typed.trim() || null,
		},
		emergencyText,
	},
	{ schema: clubFacts.pick({ radio: true, emergencyText: true }) },
);

export const addressFields = recordFields(
	{ address: maybe(labels.address) },
	{ schema: clubFacts.pick({ address: true }) },
);

export const bankFields = recordFields(
	{
		'bankDetails.accountName': trimmed(labels['bankDetails.accountName']),
		'bankDetails.sortCode': trimmed(labels['bankDetails.sortCode']),
		'bankDetails.accountNumber': trimmed(labels['bankDetails.accountNumber']),
		'bankDetails.iban': maybe(labels['bankDetails.iban']),
	},
	{
		schema: clubFacts.pick({ bankDetails: true }),
		// A club that removes all of its details takes no transfers any more.
		replace: (values) => (Object.values(values).every(isBlank) ? { bankDetails: null } : {}),
	},
);

export const pagesFields = recordFields(
	{
		'pages.news': flag(labels['pages.news']),
		'pages.documents': flag(labels['pages.documents']),
		'pages.information': flag(labels['pages.information']),
		'pages.beginners': flag(labels['pages.beginners']),
		'pages.hullSpeed': flag(labels['pages.hullSpeed']),
		'pages.workDays': flag(labels['pages.workDays']),
	},
	{ schema: clubFacts.pick({ pages: true }) },
);

/** Returns the typed choices as facts. */
export function pagesOf(values: SectionValues<typeof pagesFields>): ClubPages {
	return {
		news: values['pages.news'],
		documents: values['pages.documents'],
		information: values['pages.information'],
		beginners: values['pages.beginners'],
		hullSpeed: values['pages.hullSpeed'],
		workDays: values['pages.workDays'],
	};
}

export const searchFields = recordFields(
	{ allowIndexing: flag(labels.allowIndexing) },
	{ schema: clubFacts.pick({ allowIndexing: true }) },
);

export const photosFields = recordFields({ photos }, { schema: clubFacts.pick({ photos: true }) });

/** The form values of a section with these fields. */
export type SectionValues<Fields extends { empty: object }> = Fields['empty'];

/** Names the photo in the message, because the schema's message names only the field. */
export function withPhotoNumber({ path, message }: InputIssue): InputIssue {
	const [name, index, field] = path;
	const isInPhoto = name === 'photos' && field !== undefined;
	return { path, message: isInPhoto ? `Photo ${Number(index) + 1}: ${message}` : message };
}
