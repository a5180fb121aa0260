import { z } from 'zod';
import { isoInstant } from '../calendar/time-schemas.ts';
import { comparedLists } from './comparison.ts';

/** What the next step of a comparison does. */
const comparisonStep = z.strictObject({
	list: z.enum(comparedLists),
	/** The provider's cursor of the page. Null for the first one. */
	cursor: z.string().min(1).max(4_000).nullable(),
	/** The records of Burgee from this time on are compared. */
	since: isoInstant,
	/** Whether an earlier step has compared the page, and left to this one some of Burgee's records. */
	isPageDone: z.boolean(),
});
export type ComparisonStep = z.infer<typeof comparisonStep>;

/** Returns the step as the text that the caller sends back with its next request. */
export function comparisonStepText(step: ComparisonStep): string {
	return JSON.stringify(step);
}

/** Returns null if the text is no step. */
export function parseComparisonStep(text: string): ComparisonStep | null {
	try {
		return comparisonStep.safeParse(JSON.parse(text)).data ?? null;
	} catch {
		return null;
	}
}
