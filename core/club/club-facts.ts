import { z } from 'zod';
import { searchProviderJson } from '../search/search-json.ts';
import { requiredLine } from '../text/plain-text.ts';

const webAddress = z.url({ protocol: /^https?$/, error: 'Must be a web address, https://…' });

/** The club's own facts (decision 17): the file that CLUB_FILE names. Another club changes this alone. */
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
});
export type ClubFacts = z.infer<typeof clubFacts>;

/** The answer of GET /api/club: the facts, and who serves what. */
export const clubJson = clubFacts.extend({
	search: searchProviderJson,
	payments: z.object({ provider: z.literal('none') }),
});
export type ClubJson = z.infer<typeof clubJson>;
