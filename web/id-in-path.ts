/** Returns the id of a record, such as a newsletter, with which the path of its page ends. */
export function idInPath(pathname: string): string {
	return decodeURIComponent(pathname.replace(/\/$/, '').split('/').pop() ?? '');
}
