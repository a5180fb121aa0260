import { z } from 'zod';
import { paymentProviderJson } from '../payment/payment-json.ts';
import { searchProviderJson } from '../search/search-json.ts';
import { requiredLine } from '../text/text-schemas.ts';

const webAddress = z.url({
	protocol: /^https?$/,
	error: 'Must be a web address, such as https://club.example',
});

/**
 * A photo in one of the home page's panels, which change their photo regularly (specification §2).
 */
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
 * The club's name, links, e-mail addresses, radio channels and photos. The server reads them from
 * the file that CLUB_FILE names (decision: club-facts).
 */
export const clubFacts = z.strictObject({
	name: requiredLine('Club name', 100),
	shortName: requiredLine('Short name', 20),
	website: webAddress,
	emails: z.strictObject({
		feedback: z.email(),
		photos: z.email(),
		bookings: z.email(),
	}),
	reservoir: z.strictObject({
		name: requiredLine('Reservoir name', 100),
		waterLevelsLink: webAddress,
	}),
	waterSafetyLink: webAddress,
	radio: z.strictObject({
		emergencyChannel: z.int().min(0).max(99),
		clubChannel: z.int().min(0).max(99),
		waterAuthorityChannel: z.int().min(0).max(99),
	}),
	photos: z.array(memberPhoto).max(12, 'No more than 12 photos are allowed').optional(),
});
export type ClubFacts = z.infer<typeof clubFacts>;

/**
 * The response of GET /api/club: the club's facts, and the public settings of the search and
 * payment providers.
 */
export const clubJson = clubFacts.extend({
	search: searchProviderJson,
	payments: paymentProviderJson,
});
export type ClubJson = z.infer<typeof clubJson>;
