import type { z } from 'zod';
import { clubFacts } from '../rules/club-facts.ts';
import { paymentProviderJson } from './payment-json.ts';
import { searchProviderJson } from './search-json.ts';

/**
 * The response of GET /api/club: the club's facts, and the public settings of the search and
 * payment providers.
 */
export const clubJson = clubFacts
	.extend({ search: searchProviderJson, payments: paymentProviderJson })
	.meta({ id: 'Club' });
export type ClubJson = z.infer<typeof clubJson>;
