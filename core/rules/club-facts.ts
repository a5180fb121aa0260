import { z } from 'zod';
import { requiredLine } from './text-schemas.ts';
import { webAddress } from './web-address.ts';

const invalidLink = 'Must be a web address, such as https://club.example';
const link = z.url(invalidLink).refine((text) => webAddress(text) !== null, invalidLink);

const emailAddress = z.email('Must be an email address, such as info@club.example');

const channelRange = 'Must be a whole number from 0 to 99';
const radioChannel = z.int(channelRange).min(0, channelRange).max(99, channelRange);

/** One of the photos that the home page shows in turn (specification §2). */
const memberPhoto = z.strictObject({
	/** The name of a file in the folder `photos` of DATA_DIR. */
	image: z
		.string()
		.regex(
			/^[a-z0-9][a-z0-9_-]{0,80}\.(svg|jpe?g|png|webp|avif)$/i,
			'Must be the name of an image file, such as summer-regatta.jpg',
		),
	alt: requiredLine('Alt text', 200),
	caption: requiredLine('Caption', 200),
});
export type MemberPhoto = z.infer<typeof memberPhoto>;

/**
 * The club's name, links, e-mail addresses, radio channels and photos. The server reads the JSON
 * file whose path is in the environment variable CLUB_FILE (decision: club-facts).
 */
export const clubFacts = z.strictObject({
	name: requiredLine('Club name', 100),
	shortName: requiredLine('Short name', 20),
	website: link,
	emails: z.strictObject({
		feedback: emailAddress,
		photos: emailAddress,
		bookings: emailAddress,
	}),
	reservoir: z.strictObject({
		name: requiredLine('Reservoir name', 100),
		waterLevelsLink: link,
	}),
	waterSafetyLink: link,
	radio: z.strictObject({
		emergencyChannel: radioChannel,
		clubChannel: radioChannel,
		waterAuthorityChannel: radioChannel,
	}),
	photos: z.array(memberPhoto).max(12, 'No more than 12 photos are allowed').optional(),
	/** Whether search engines may list the public pages, documents and photos. */
	allowIndexing: z.boolean().default(false),
});
export type ClubFacts = z.infer<typeof clubFacts>;
