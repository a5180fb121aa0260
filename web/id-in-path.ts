/** Returns the id at the end of the path of a page about one record, such as a newsletter. */
export function idInPath(pathname: string): string {
	return decodeURIComponent(pathname.replace(/\/$/, '').split('/').pop() ?? '');
}
