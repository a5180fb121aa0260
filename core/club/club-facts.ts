import { z } from 'zod';
import { paymentProviderJson } from '../payment/payment-json.ts';
import { searchProviderJson } from '../search/search-json.ts';
import { requiredLine } from '../text/text-schemas.ts';

const webAddress = z.url({ protocol: /^https?$/, error: 'Must be a web address, https://…' });

/** A panel of Home's rotating member photos (specification §2). */
const memberPhoto = z.strictObject({
	/** A file in the folder `photos` of DATA_DIR. */
	image: z
		.string()
		.regex(
			/^[a-z0-9][a-z0-9_-]{0,80}\.(svg|jpe?g|png|webp|avif)$/i,
			'Must be the name of a picture, summer-regatta.jpg',
		),
	/** What is to be seen, for those who cannot. */
	alt: requiredLine('Alt text', 200),
	caption: requiredLine('Caption', 200),
});
export type MemberPhoto = z.infer<typeof memberPhoto>;

/** The club's own facts (decision: club-facts): the file that CLUB_FILE names. Another club changes this alone. */
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
	photos: z.array(memberPhoto).max(12, 'There is room for 12 photos').optional(),
});
export type ClubFacts = z.infer<typeof clubFacts>;

/** The answer of GET /api/club: the facts, and who serves what. */
export const clubJson = clubFacts.extend({
	search: searchProviderJson,
	payments: paymentProviderJson,
});
export type ClubJson = z.infer<typeof clubJson>;
