import fc from 'fast-check';

/** Draws random values. The same seed gives the same values. */
export class Draw {
	#seed: number;

	constructor(seed: number) {
		this.#seed = seed;
	}

	from<Value>(arbitrary: fc.Arbitrary<Value>): Value {
		// The constants are those of a linear congruential generator (Numerical Recipes).
		this.#seed = (Math.imul(this.#seed, 1_664_525) + 1_013_904_223) | 0;
		const [value] = fc.sample(arbitrary, { seed: this.#seed, numRuns: 1 });
		return value as Value;
	}

	/** Returns one of the entries. @throws Error if the list is empty. */
	pick<Value>(entries: readonly Value[]): Value {
		return this.from(fc.constantFrom(...entries));
	}

	/** Returns one of the names. A name with the weight 2 is picked twice as often as a name with the weight 1. */
	weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
		const names = Object.keys(weights) as Name[];
		return this.pick(names.flatMap((name) => Array<Name>(weights[name]).fill(name)));
	}

	/** Returns a whole number from 0, less than `limit`. */
	below(limit: number): number {
		return this.from(fc.noBias(fc.nat(limit - 1)));
	}

	/** Returns true with this probability, in percent. */
	chance(percent: number): boolean {
		return this.below(100) < percent;
	}
}
