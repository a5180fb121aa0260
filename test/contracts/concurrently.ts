/** Starts `action` with each index from 0 to `count` - 1 without waiting. Resolves to all results. */
export function concurrently<Result>(
	count: number,
	action: (index: number) => Result,
): Promise<Awaited<Result>[]> {
	return Promise.all(Array.from({ length: count }, (_, index) => action(index)));
}
