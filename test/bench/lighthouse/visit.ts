import lighthouse, { type Result } from 'lighthouse';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

/**
 * Measures a page once on a simulated mobile phone.
 * @param port the debugging port of a running Chromium.
 */
export async function visit(url: string, port: number): Promise<Result> {
	const visited = await lighthouse(url, {
		port,
		logLevel: 'error',
		output: 'json',
		onlyCategories: [...categories],
	});
	if (visited === undefined) throw new Error(`Lighthouse returned no result for ${url}`);
	if (visited.lhr.runtimeError) throw new Error(visited.lhr.runtimeError.message);
	return visited.lhr;
}

/** Returns the score from 0 to 100. */
export function scoreOf(result: Result, category: Category): number {
	return Math.round((result.categories[category]?.score ?? 0) * 100);
}

/** Returns the value of an audit. Times are in milliseconds. */
export function auditValue(result: Result, audit: string): number {
	const value = result.audits[audit]?.numericValue;
	if (value === undefined) throw new Error(`${result.requestedUrl} has no ${audit}`);
	return value;
}

/** Describes the audits that lower the score of a category. */
export function failedAudits(result: Result, category: Category): string {
	return (result.categories[category]?.auditRefs ?? [])
		.filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 0.9)
		.map(({ id }) => `${id} (${result.audits[id]?.displayValue ?? result.audits[id]?.title})`)
		.join(', ');
}

/** Returns the result with the median value. */
export function medianBy(results: Result[], valueOfResult: (result: Result) => number): Result {
	const inOrder = results.toSorted((a, b) => valueOfResult(a) - valueOfResult(b));
	const middle = inOrder[Math.floor(inOrder.length / 2)];
	if (middle === undefined) throw new Error('no results');
	return middle;
}
