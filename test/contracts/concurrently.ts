/** Calls `action` with every index from 0 to `count` - 1 at once. Resolves to all results. */
export function concurrently<Result>(
	count: number,
	action: (index: number) => Result,
): Promise<Awaited<Result>[]> {
	return Promise.all(Array.from({ length: count }, (_, index) => action(index)));
}
