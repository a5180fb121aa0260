import type { Page, Route } from 'playwright-core';

const before = '\u{e000}';
const after = '\u{e001}';

/** Search hits of each type. Some hits contain markup, links to other sites or unsafe addresses. */
export const hits = {
	event: {
		objectID: 'laser-training',
		type: 'event',
		category: 'training',
		name: 'Laser Training Day',
		description: 'Starts and mark rounding in Lasers, with a hot lunch.',
		eventDate: Date.UTC(2026, 6, 4, 9) / 1_000,
		bookingUrl: '/event-booking?id=sample-talk',
		tags: ['dinghies', 'coaching', 'improvers', 'a fourth'],
		_highlightResult: {
			name: { value: `${before}Laser${after} Training Day` },
			description: {
				value: `Starts and mark rounding in ${before}Laser${after}s, with a hot lunch.`,
			},
		},
	},
	document: {
		objectID: 'handbook',
		type: 'document',
		category: 'rules',
		title: 'Members Handbook',
		downloadUrl: '/documents/members-handbook.pdf',
		tags: ['rules'],
	},
	page: {
		objectID: 'beginners',
		type: 'page',
		category: 'general',
		title: 'Beginner Sailing Tips',
		description: 'First steps afloat.',
		path: '/beginners',
		tags: [],
	},
	news: {
		objectID: 'june',
		type: 'news',
		category: 'newsletter',
		subject: '<img src=x onerror="document.title=1"> June news',
		tags: [],
		_highlightResult: {
			subject: {
				value: `<img src=x onerror="document.title=1"> ${before}June${after} <b>news</b>`,
			},
		},
	},
	outside: {
		objectID: 'open-meeting',
		type: 'event',
		name: 'Open Meeting at the Sea Club',
		category: 'general',
		detailsUrl: 'https://sea-club.example/open-meeting',
		tags: [],
	},
	script: {
		objectID: 'script',
		type: 'page',
		title: 'No such address',
		category: 'general',
		path: 'javascript:document.title=1',
		tags: [],
	},
};

function queryOf(address: string): string | null {
	const { pathname, searchParams } = new URL(address);
	return pathname === '/api/search' ? searchParams.get('q') : null;
}

export async function respondToSearch(page: Page, results: unknown[]): Promise<void> {
	await page.route('**/api/search?*', (route) => route.fulfill({ json: { hits: results } }));
}

export async function holdSearch(page: Page) {
	const pending = new Map<string, Route>();
	const queries: string[] = [];
	await page.route('**/api/search?*', (route) => {
		const query = queryOf(route.request().url()) ?? '';
		queries.push(query);
		pending.set(query, route);
	});
	const routeOf = async (query: string): Promise<Route> => {
		for (let route = pending.get(query); ; route = pending.get(query)) {
			if (route !== undefined) return route;
			await page.evaluate(() => new Promise(requestAnimationFrame));
		}
	};
	const settled = () => page.evaluate(() => new Promise((done) => setTimeout(done, 0)));
	return {
		queries,
		respond: async (query: string, results: unknown[]) => {
			const response = page.waitForResponse((sent) => queryOf(sent.url()) === query);
			await (await routeOf(query)).fulfill({ json: { hits: results } });
			await (await response).finished();
			await settled();
		},
		fail: async (query: string) => {
			await (await routeOf(query)).fulfill({ status: 500, body: 'no' });
		},
		/** Answers as the server does after too many searches. */
		refuse: async (query: string) => {
			const json = { title: 'Too many requests.', code: 'too-many-requests' };
			await (await routeOf(query)).fulfill({ status: 429, json });
		},
	};
}
