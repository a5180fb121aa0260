import { z } from 'zod';
import { toMajor, toMinor } from './money.ts';

/** A check for the schema of an amount in major units that somebody enters: it has no fraction of a minor unit. */
export function wholeMinorUnits(label: string) {
	return z.refine<number>((amount) => toMajor(toMinor(amount)) === amount, {
		message: `${label} cannot have more than two decimal places`,
	});
}
