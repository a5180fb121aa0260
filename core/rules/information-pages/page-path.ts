/** Returns the path of the information page with this id. */
export function informationPagePath(id: string): string {
	return `/pages/${encodeURIComponent(id)}`;
}
