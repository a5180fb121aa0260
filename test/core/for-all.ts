import fc from 'fast-check';

type Arbitraries<Values> = { [Index in keyof Values]: fc.Arbitrary<Values[Index]> };

/** Calls `check` with 100 combinations of generated values. */
export function forAll<Values extends [unknown, ...unknown[]]>(
	...args: [...arbitraries: Arbitraries<Values>, check: (...values: Values) => void]
): void {
	fc.assert(fc.property(...args));
}

/** Calls the asynchronous `check` with 100 combinations of generated values, one after the other. */
export function forAllAsync<Values extends [unknown, ...unknown[]]>(
	...args: [...arbitraries: Arbitraries<Values>, check: (...values: Values) => Promise<void>]
): Promise<void> {
	return fc.assert(fc.asyncProperty(...args));
}
