/** Where the indexes are: Algolia's own servers for this application, or one in their place. */
export interface AlgoliaPlace {
	applicationId: string;
	/** 'http://127.0.0.1:4602'; null for Algolia's own. */
	host: string | null;
}

/** What the client is told of the place; of Algolia's own servers it knows by itself. */
export function hostsOf({ host }: AlgoliaPlace) {
	if (host === null) return {};
	const { protocol, host: url } = new URL(host);
	const over = protocol === 'https:' ? ('https' as const) : ('http' as const);
	return { hosts: [{ url, protocol: over, accept: 'readWrite' as const }] };
}

/** Every origin that a browser may be sent to when it searches there. */
export function searchOrigins({ applicationId, host }: AlgoliaPlace): string[] {
	if (host !== null) return [host];
	const others = [1, 2, 3].map((number) => `https://${applicationId}-${number}.algolianet.com`);
	return [`https://${applicationId}-dsn.algolia.net`, ...others];
}
