export interface AlgoliaApplication {
	applicationId: string;
	/**
	 * The origin of a server with Algolia's API, such as 'http://127.0.0.1:4602'. Null for Algolia's own
	 * servers.
	 */
	host: string | null;
}

/**
 * Returns the client's `hosts` option for a server with Algolia's API. Returns an empty object for Algolia's
 * own servers, because the client uses them by default.
 */
export function clientHosts({ host }: AlgoliaApplication) {
	if (host === null) return {};
	const { protocol, host: url } = new URL(host);
	const scheme = protocol === 'https:' ? ('https' as const) : ('http' as const);
	return { hosts: [{ url, protocol: scheme, accept: 'readWrite' as const }] };
}

/** Returns the origins to which a browser may send search requests. */
export function searchOrigins({ applicationId, host }: AlgoliaApplication): string[] {
	if (host !== null) return [host];
	const fallbacks = [1, 2, 3].map((number) => `https://${applicationId}-${number}.algolianet.com`);
	return [`https://${applicationId}-dsn.algolia.net`, ...fallbacks];
}
