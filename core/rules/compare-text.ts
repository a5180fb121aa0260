/**
 * Compares two texts by their UTF-16 code units, for example two instants or two ids. Returns a negative number
 * if `a` comes first, a positive number if `b` comes first, and 0 if the texts are equal.
 */
export function compareText(a: string, b: string): number {
	if (a === b) return 0;
	return a < b ? -1 : 1;
}
