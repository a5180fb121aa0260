import type { OpenFacts } from '../club-facts.ts';
import type { ClubPages } from '../club-pages.ts';

/** A part of the public site that a club may do without. */
export type ClubPart = keyof ClubPages | 'waterLevel';

type PartFacts = Pick<OpenFacts, 'pages' | 'reservoir'>;

/** Reports whether the club's public site has the part. Water levels need a water with a link to them. */
export function hasPart({ pages, reservoir }: PartFacts, part: ClubPart): boolean {
	return part === 'waterLevel' ? typeof reservoir?.waterLevelsLink === 'string' : pages[part];
}

/** Reports whether the fixed texts speak of a reservoir, its owners and its dam: the water is inland and has a level. */
export function isOnReservoir(facts: PartFacts & Pick<OpenFacts, 'emergencyText'>): boolean {
	return facts.emergencyText === 'inland' && hasPart(facts, 'waterLevel');
}
