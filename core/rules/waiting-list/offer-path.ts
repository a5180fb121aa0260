/** Returns the path of the page on which a party sees, accepts or declines its offer, or leaves the waiting list. */
export function offerPath(token: string): string {
	return `/offer/${token}`;
}

/** Returns the token in the path of that page, or ''. */
export function offerTokenOf(pathname: string): string {
	return pathname.split('/')[2] ?? '';
}
