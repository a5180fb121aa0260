import { type FeedServer, startFeedServer } from './feed-server.ts';

const measure = '1491TH-level-stage-i-15_min-mASD';
const agencyUrl = 'http://environment.data.gov.uk/flood-monitoring';

/** A test server that imitates the Environment Agency's real-time flood-monitoring API. */
export interface EnvironmentAgencyServer extends FeedServer {
	/** The id of the test server's only measure, which is the water level at one gauge. */
	measure: string;
	/** The water level readings that the test server returns. Tests can add readings with invalid values. */
	items: { dateTime: unknown; value?: unknown }[];
}

export async function startEnvironmentAgencyServer(): Promise<EnvironmentAgencyServer> {
	const server = await startFeedServer(({ pathname, searchParams }) => {
		if (pathname !== `/flood-monitoring/id/measures/${measure}/readings`) {
			return { status: 404, json: 'Not Found' };
		}
		const since = searchParams.get('since');
		const limit = Number(searchParams.get('_limit') ?? 500);
		if (since !== null && !/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$/.test(since)) {
			return { status: 400, json: 'Bad Request' };
		}
		const items = agency.items.filter(
			({ dateTime }) => since === null || String(dateTime) >= since,
		);
		if (searchParams.has('_sorted')) {
			items.sort((a, b) => (String(a.dateTime) < String(b.dateTime) ? 1 : -1));
		}
		const json = {
			'@context': `${agencyUrl}/meta/context.jsonld`,
			meta: { publisher: 'Environment Agency', version: '0.9', limit },
			items: items.slice(0, Math.min(limit, 10_000)).map((item) => ({
				'@id': `${agencyUrl}/data/readings/${measure}/${item.dateTime}`,
				...item,
				measure: `${agencyUrl}/id/measures/${measure}`,
			})),
		};
		return { status: 200, json };
	});
	const agency: EnvironmentAgencyServer = Object.assign(server, {
		baseUrl: `${server.baseUrl}/flood-monitoring`,
		measure,
		items: [],
	});
	return agency;
}
