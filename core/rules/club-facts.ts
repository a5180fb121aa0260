import { z } from 'zod';
import { bankDetails } from './bank-details.ts';
import { bankLabels } from './bank-labels.ts';
import { clubPages, pageLabels } from './club-pages.ts';
import { clubLook, lookLabels } from './site/look/club-look.ts';
import { paragraphs, requiredLine } from './text-schemas.ts';
import { webAddress } from './web-address.ts';

/** The names of the facts, by path, in the messages of the schema, in the form and in the conflict dialog. */
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
	emergencyText: 'Whom to call for help',
	address: 'Postal address',
	'bankDetails.accountName': bankLabels.accountName,
	'bankDetails.sortCode': bankLabels.sortCode,
	'bankDetails.accountNumber': bankLabels.accountNumber,
	'bankDetails.iban': bankLabels.iban,
	'look.logo': lookLabels.logo,
	'look.bar': lookLabels.bar,
	'look.accent': lookLabels.accent,
	'look.link': lookLabels.link,
	...pageLabels,
	allowIndexing: 'Search engines may list this site',
	photos: 'Photos',
	'photos.image': 'File name',
	'photos.alt': 'Alt text',
	'photos.caption': 'Caption',
} as const;

const invalidLink = 'Must be a web address, such as https://club.example';
const link = z.url(invalidLink).refine((text) => webAddress(text) !== null, invalidLink);

const emailAddress = z.email('Must be an email address, such as info@club.example');

const channelHint = 'Must be a radio channel, such as 16, 37A or M2';

/**
 * A radio channel as text, such as '16', '37A' or 'M2'. Also accepts a whole number, because an operator may write 16
 * without quotes in CLUB_FILE.
 */
const radioChannel = z
	.union(
		[
			z.string().regex(/^(\d{1,2}[A-Z]?|\d{4}|[A-Z]\d{0,2})$/i, channelHint),
			z.int(channelHint).min(0, channelHint).max(99, channelHint),
		],
		{ error: channelHint },
	)
	.transform((channel) => String(channel).toUpperCase())
	.pipe(z.string());

/** The waters for which there is a text about calling for help (decision: emergency-text). */
export const emergencyTexts = ['inland', 'coastal'] as const;

/** One of the photos that the home page shows in turn (specification §2). */
const memberPhoto = z.strictObject({
	/** The name of a file in the folder `photos` of DATA_DIR. */
	image: z
		.string()
		.regex(
			/^[a-z0-9][a-z0-9_-]{0,80}\.(svg|jpe?g|png|webp|avif)$/i,
			'Must be the name of an image file, such as summer-regatta.jpg',
		),
	alt: requiredLine(factLabels['photos.alt'], 200),
	caption: requiredLine(factLabels['photos.caption'], 200),
});
export type MemberPhoto = z.infer<typeof memberPhoto>;

/**
 * The club's name, links, e-mail addresses, radio channels, logo, colours and photos. The server reads the JSON
 * file whose path is in the environment variable CLUB_FILE (decision: club-facts).
 */
export const clubFacts = z.strictObject({
	name: requiredLine(factLabels.name, 100),
	shortName: requiredLine(factLabels.shortName, 20),
	website: link,
	emails: z.strictObject({
		feedback: emailAddress,
		photos: emailAddress,
		bookings: emailAddress,
	}),
	/** The water that the club sails on. Null if no text names it. */
	reservoir: z
		.strictObject({
			name: requiredLine(factLabels['reservoir.name'], 100),
			/** A website with more water levels. Null if the water has no level that members ask for, as the sea has none. */
			waterLevelsLink: link.nullable().default(null),
		})
		.nullable()
		.default(null),
	waterSafetyLink: link,
	radio: z.strictObject({
		emergencyChannel: radioChannel,
		clubChannel: radioChannel,
		/** Null if only the club and the rescue services use a channel. */
		waterAuthorityChannel: radioChannel.nullable().default(null),
	}),
	/** Whom people on the water call for help, in the texts of the pages and on the trip slip. */
	emergencyText: z.enum(emergencyTexts).default('inland'),
	/** The club's postal address in lines, for receipts. Null if the club gives none. */
	address: paragraphs(factLabels.address, 500)
		.transform((text) => text || null)
		.nullable()
		.default(null),
	/**
	 * The account to which members transfer money. Null if the club takes no transfers. Only those who pay by transfer
	 * see it (decision: pay-later).
	 */
	bankDetails: bankDetails.nullable().default(null),
	look: clubLook.prefault({}),
	/** Which optional parts of the public site the club has (decision: club-parts). */
	pages: clubPages.prefault({}),
	photos: z.array(memberPhoto).max(12, 'No more than 12 photos are allowed').optional(),
	/** Whether search engines may list the public pages, documents and photos. */
	allowIndexing: z.boolean().default(false),
});
export type ClubFacts = z.infer<typeof clubFacts>;

/** What everyone may read of the facts. */
export const openFacts = clubFacts.omit({ bankDetails: true, address: true });
export type OpenFacts = z.infer<typeof openFacts>;

/** Returns the facts without those that only some may read. */
export function openFactsOf({ bankDetails: _, address: __, ...open }: ClubFacts): OpenFacts {
	return open;
}
