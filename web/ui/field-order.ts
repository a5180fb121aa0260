import type { InputIssue } from '@burgee/core';

/**
 * Returns the issues in the order of their fields on the page. An issue of the whole form comes first, and an issue
 * without a field comes last.
 * @param ids the ids of the form's controls, in their order on the page.
 */
export function inFieldOrder(issues: readonly InputIssue[], ids: readonly string[]): InputIssue[] {
	const positionOf = ({ path }: InputIssue): number => {
		if (path.length === 0) return -1;
		// The control of a list has the list's path, and an issue of an item has a longer path.
		const paths = path.map((_, index) => path.slice(0, path.length - index).join('.'));
		const found = paths.map((name) => ids.indexOf(name)).find((index) => index >= 0);
		return found ?? ids.length;
	};
	return [...issues].sort((a, b) => positionOf(a) - positionOf(b));
}
