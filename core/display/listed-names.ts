/** The largest number of names if there are many. */
const maxNames = 3;

/** Returns names as part of a sentence: 'Ann, Bob and Cat', or of many the first three: 'Ann, Bob, Cat and 2 others'. */
export function listNames(names: readonly string[]): string {
	const others = names.length - maxNames;
	const listed = others > 1 ? [...names.slice(0, maxNames), `${others} others`] : names;
	return listed.length < 2
		? listed.join()
		: `${listed.slice(0, -1).join(', ')} and ${listed.at(-1)}`;
}
