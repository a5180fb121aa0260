import { type ClubFacts, clubFacts } from '@burgee/core';
import { type ClubLook, lookLabels, parseColour } from '@burgee/core/rules/site/look/club-look';
import type { ClubColours } from '@burgee/core/rules/site/look/look-tokens';
import { type Field, text } from '../records/fields.ts';
import { recordFields } from '../records/record-fields.ts';
import type { SectionValues } from './record.ts';

/** How the page shows a part of the look that the club has not chosen. */
export const burgeesOwn = 'Burgee’s own';

/** A text that may be empty. Then the part is Burgee's own. */
function ownOr(label: string): Field<string, string | null> {
	return {
		...text(label),
		read: (typed) => typed.trim() || null,
		display: (typed) => typed || burgeesOwn,
	};
}

export const lookFields = recordFields(
	{
		'look.logo': ownOr(lookLabels.logo),
		'look.bar': ownOr(lookLabels.bar),
		'look.accent': ownOr(lookLabels.accent),
		'look.link': ownOr(lookLabels.link),
	},
	{ schema: clubFacts.pick({ look: true }) },
);
export type LookValues = SectionValues<typeof lookFields>;

/** Returns the colours that are typed. What is no colour yet counts as not chosen. */
export function typedColours(values: LookValues): ClubColours {
	return {
		bar: parseColour(values['look.bar']),
		accent: parseColour(values['look.accent']),
		link: parseColour(values['look.link']),
	};
}

/** Returns the rows of the stored look. */
export function lookRows({ look }: Pick<ClubFacts, 'look'>): [label: string, value: string][] {
	return (Object.keys(lookLabels) as (keyof ClubLook)[]).map((name) => [
		lookLabels[name],
		look[name] ?? burgeesOwn,
	]);
}
