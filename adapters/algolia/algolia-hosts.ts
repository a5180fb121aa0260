/** An Algolia application, on Algolia's servers or on a server with the same API. */
export interface AlgoliaApplication {
	applicationId: string;
	/** An origin, such as 'http://127.0.0.1:4602'; null for Algolia's servers. */
	host: string | null;
}

/**
 * Returns the client's `hosts` option for a server with Algolia's API. Returns no options for Algolia's own
 * servers, which are the client's default.
 */
export function clientHosts({ host }: AlgoliaApplication) {
	if (host === null) return {};
	const { protocol, host: url } = new URL(host);
	const scheme = protocol === 'https:' ? ('https' as const) : ('http' as const);
	return { hosts: [{ url, protocol: scheme, accept: 'readWrite' as const }] };
}

/** Returns every origin that a browser's search may send a request to. */
export function searchOrigins({ applicationId, host }: AlgoliaApplication): string[] {
	if (host !== null) return [host];
	const fallbacks = [1, 2, 3].map((number) => `https://${applicationId}-${number}.algolianet.com`);
	return [`https://${applicationId}-dsn.algolia.net`, ...fallbacks];
}
