/** A public page. */
export interface SitePage {
	path: `/${string}`;
	/**
	 * The page's heading and browser tab title. A page about one item, such as an event, shows the
	 * item's name instead.
	 */
	title: string;
	/**
	 * The page's name in the site header and in search results. Set only if this name differs from
	 * the title.
	 */
	label?: string;
	/**
	 * The page's name in the phone menu. Set only if this name differs from the name in the site
	 * header (`label`).
	 */
	mobileLabel?: string;
	/** The menu in the site header that links to the page. */
	menu?: 'main' | 'information';
	/** The page's entry in the search index. The search cannot find a page without an entry. */
	search?: { description: string; tags: readonly string[] };
	/**
	 * The API requests whose answers the page shows first. The server renders the page with them
	 * (decision: rendered-pages). An id in a request's path, such as `:eventId`, is the id in the page's
	 * path, or otherwise the page's query parameter `id`. Without an id, such a request is omitted.
	 */
	calls?: readonly `GET /api/${string}`[];
	/** Whether the page's address is secret. The page is then never stored, indexed, fetched early or named to other sites. */
	isSecret?: true;
	/** Further such requests of the page if its address has no id. */
	callsWithoutId?: readonly `GET /api/${string}`[];
}

/** The public pages, by the name of their folder in web/pages (specification §2). */
export const sitePages = {
	home: {
		path: '/',
		title: 'Members Area',
		label: 'Members Home',
		menu: 'main',
		search: {
			description:
				'The start page of the members area: what is coming up, the reservoir’s water level and water safety.',
			tags: ['Water level', 'Water safety', 'Photos', 'Welcome', 'Feedback', 'Home page'],
		},
		calls: ['GET /api/events', 'GET /api/work-days'],
	},
	news: {
		path: '/news',
		// The heading is in `newsWords`.
		title: 'News',
		menu: 'main',
		search: {
			description: 'Reports, news and notices for the club’s members.',
			tags: ['Newsletters', 'Communications', 'Announcements', 'Recent news', 'Recent emails'],
		},
		calls: ['GET /api/campaigns'],
	},
	'campaign-preview': {
		path: '/news/:campaignId',
		title: 'Newsletter',
		calls: ['GET /api/campaigns/:campaignId'],
	},
	calendar: {
		path: '/calendar',
		title: 'Events Calendar',
		label: 'Calendar',
		menu: 'main',
		search: {
			description:
				'The club’s calendar: every upcoming event, to book or to add to your own calendar.',
			tags: [
				...['Events', 'Booking', 'Dates', 'Programme', 'Regattas', 'Activities', 'Google'],
				'Outlook',
			],
		},
		calls: ['GET /api/events'],
	},
	'event-booking': {
		path: '/event-booking',
		title: 'Book an Event',
		calls: ['GET /api/events/:eventId'],
	},
	'booking-confirmed': {
		path: '/event-booking/confirmed',
		title: 'Your Booking',
		calls: ['GET /api/events/:eventId'],
	},
	'find-booking': { path: '/booking', title: 'Find Your Booking' },
	'my-booking': {
		path: '/booking/:bookingToken',
		title: 'Your Booking',
		isSecret: true,
	},
	offer: {
		path: '/offer/:offerToken',
		title: 'Your Place on the Waiting List',
		isSecret: true,
	},
	documents: {
		path: '/documents',
		title: 'Documents & Files',
		mobileLabel: 'Member Documents',
		menu: 'information',
		search: {
			description: 'The club’s constitution, handbook, rules, fees and maps, to read or print.',
			tags: ['Rules', 'Handbook', 'Fees', 'PDF', 'Member documents', 'Downloads', 'Moorings map'],
		},
		calls: ['GET /api/documents'],
	},
	information: {
		path: '/information',
		title: 'Club Information',
		menu: 'information',
		search: {
			description:
				'Radio channels, the noticeboard, trip slips and the water level: what to know before you go afloat.',
			tags: [
				...['Radio channels', 'Trip slips', 'Water level', 'VHF', 'Noticeboard', 'Emergency'],
				...['Channel 16', 'Contact', 'Safety', 'Reservoir'],
			],
		},
	},
	beginners: {
		path: '/beginners',
		title: 'Beginner Sailing Tips',
		menu: 'information',
		search: {
			description: 'Advice for your first season afloat: tips, sailors’ lingo and hull speed.',
			tags: [
				...[
					'Learn to sail',
					'Lingo',
					'Hull speed',
					'Tips',
					'Glossary',
					'Novice',
					'Terms',
					'Formula',
				],
				...['Radio', 'Knots', 'Wind', 'What to wear'],
			],
		},
	},
	'work-day-booking': {
		path: '/work-day-booking',
		title: 'Work Day',
		label: 'Work Days',
		menu: 'information',
		search: {
			description: 'The club’s next work days: see the jobs and sign up to help.',
			tags: ['Volunteers', 'Working party', 'Jobs', 'Helping out', 'Maintenance', 'Sign up'],
		},
		calls: ['GET /api/work-days/:workDayId'],
		callsWithoutId: ['GET /api/work-days'],
	},
	'sign-up-confirmed': {
		path: '/work-day-booking/confirmed',
		title: 'Your Sign-Up',
		calls: ['GET /api/work-days/:workDayId'],
	},
} as const satisfies Record<string, SitePage>;
export type SitePageName = keyof typeof sitePages;

const entries: [string, SitePage][] = Object.entries(sitePages);

/** Returns the links of one menu in the site header. */
export function menuLinks(menu: SitePage['menu']) {
	return entries.flatMap(([, { path, title, label = title, mobileLabel = label, menu: place }]) =>
		place === menu ? [{ to: path, label, mobileLabel }] : [],
	);
}

export const searchablePages = entries.flatMap(([id, { path, title, label = title, search }]) =>
	search === undefined ? [] : [{ id, path, title: label, ...search }],
);
export type SearchablePage = (typeof searchablePages)[number];
