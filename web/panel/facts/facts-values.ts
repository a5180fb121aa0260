import { type ClubFacts, clubFacts, emergencyTexts, type InputIssue } from '@burgee/core';
import { emergencyWords } from '@burgee/core/display/emergency-words';
import { parseForm, type ReadForm } from '../../ui/use-form.ts';
import { type ConflictField, plainField } from '../records/differences.ts';

/** The labels of the form fields, by the path of each fact. */
export const factLabels = {
	name: 'Club name',
	shortName: 'Short name',
	website: 'Website',
	'emails.feedback': 'Email for feedback',
	'emails.photos': 'Email for photos',
	'emails.bookings': 'Email for bookings',
	'reservoir.name': 'Name of the water',
	'reservoir.waterLevelsLink': 'Link to water levels',
	waterSafetyLink: 'Link about water safety',
	'radio.emergencyChannel': 'Emergency channel',
	'radio.clubChannel': 'Club channel',
	'radio.waterAuthorityChannel': 'Water authority channel',
} as const;
export type FactName = keyof typeof factLabels;

export const emergencyLabel = 'Whom to call for help';

/** The choices of the text about calling for help. */
export const emergencyLabels = emergencyTexts.map((text) => emergencyWords[text].label);

export const indexingLabel = 'Search engines may list this site';

export interface PhotoValues {
	/** Identifies the photo while the form is open. */
	key: string;
	image: string;
	alt: string;
	caption: string;
}

/** The values of the form. */
export type FactsValues = Record<FactName, string> & {
	/** One of `emergencyLabels`. */
	emergencyText: string;
	allowIndexing: boolean;
	photos: PhotoValues[];
};

export function valuesOf({
	emails,
	reservoir,
	radio,
	photos = [],
	...facts
}: ClubFacts): FactsValues {
	const { name, shortName, website, waterSafetyLink, emergencyText, allowIndexing } = facts;
	return {
		...{ name, shortName, website, waterSafetyLink, allowIndexing },
		'emails.feedback': emails.feedback,
		'emails.photos': emails.photos,
		'emails.bookings': emails.bookings,
		'reservoir.name': reservoir.name,
		'reservoir.waterLevelsLink': reservoir.waterLevelsLink,
		'radio.emergencyChannel': radio.emergencyChannel,
		'radio.clubChannel': radio.clubChannel,
		'radio.waterAuthorityChannel': radio.waterAuthorityChannel ?? '',
		emergencyText: emergencyWords[emergencyText].label,
		photos: photos.map((photo, index) => ({ ...photo, key: `${index} ${photo.image}` })),
	};
}

/** The fields that the conflict dialog compares. */
export const conflictFields: readonly ConflictField<FactsValues>[] = [
	...(Object.keys(factLabels) as FactName[]).map((name) =>
		plainField<FactsValues>(name, factLabels[name]),
	),
	plainField<FactsValues>('emergencyText', emergencyLabel),
	plainField<FactsValues>('allowIndexing', indexingLabel),
	{ label: 'Photos', names: ['photos'], text: ({ photos }) => photos.map(photoText).join('\n') },
];

function photoText({ image, alt, caption }: PhotoValues, index: number): string {
	return `${index + 1}. ${image}: ${caption} (${alt})`;
}

/** Parses the form values with the same schema as the server. */
export function readValues(values: FactsValues): ReadForm<ClubFacts> {
	const read = parseForm(clubFacts, {
		name: values.name,
		shortName: values.shortName,
		website: values.website.trim(),
		emails: {
			feedback: values['emails.feedback'].trim(),
			photos: values['emails.photos'].trim(),
			bookings: values['emails.bookings'].trim(),
		},
		reservoir: {
			name: values['reservoir.name'],
			waterLevelsLink: values['reservoir.waterLevelsLink'].trim(),
		},
		waterSafetyLink: values.waterSafetyLink.trim(),
		radio: {
			emergencyChannel: values['radio.emergencyChannel'].trim(),
			clubChannel: values['radio.clubChannel'].trim(),
			waterAuthorityChannel: values['radio.waterAuthorityChannel'].trim() || null,
		},
		emergencyText: emergencyTexts.find(
			(text) => emergencyWords[text].label === values.emergencyText,
		),
		allowIndexing: values.allowIndexing,
		photos: values.photos.map(({ key: _, image, ...texts }) => ({ ...texts, image: image.trim() })),
	});
	return 'issues' in read ? { issues: read.issues.map(issueAtField) } : read;
}

/** Names the field in the message, because the schema's messages do not. */
function issueAtField({ path, message }: InputIssue): InputIssue {
	const [first, index, field] = path;
	if (first === 'photos') {
		if (field === undefined) return { path: ['photos'], message };
		return { path: [...path], message: `Photo ${Number(index) + 1}: ${message}` };
	}
	const name = path.join('.');
	const label = name in factLabels ? factLabels[name as FactName] : name;
	return { path: [name], message: message.replace(/^Must /, `${label} must `) };
}
