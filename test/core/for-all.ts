import fc from 'fast-check';

type Arbitraries<Values> = { [Index in keyof Values]: fc.Arbitrary<Values[Index]> };

/** Generates pairs of values. The generator of the second value depends on the first value. */
export function pairs<First, Second>(
	firsts: fc.Arbitrary<First>,
	secondsFor: (first: First) => fc.Arbitrary<Second>,
): fc.Arbitrary<[First, Second]> {
	return firsts.chain((first) => fc.tuple(fc.constant(first), secondsFor(first)));
}

/** Calls the function `check` with 100 random combinations of generated values. */
export function forAll<Values extends [unknown, ...unknown[]]>(
	...args: [...arbitraries: Arbitraries<Values>, check: (...values: Values) => void]
): void {
	fc.assert(fc.property(...args));
}

/** Calls the async function `check` with 100 random combinations of generated values, one after the other. */
export function forAllAsync<Values extends [unknown, ...unknown[]]>(
	...args: [...arbitraries: Arbitraries<Values>, check: (...values: Values) => Promise<void>]
): Promise<void> {
	return fc.assert(fc.asyncProperty(...args));
}
