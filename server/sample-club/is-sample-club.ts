import type { ClubFacts } from '@burgee/core';
import sampleClub from './club.json' with { type: 'json' };

/** Reports whether these are the sample club's facts. A club's own have another name or website. */
export function isSampleClub({ name, website }: Pick<ClubFacts, 'name' | 'website'>): boolean {
	return name === sampleClub.name && website === sampleClub.website;
}
