/** A public page. */
export interface SitePage {
	path: `/${string}`;
	/**
	 * The page's heading and browser tab title. A page about one item, such as an event, shows the
	 * item's name instead.
	 */
	title: string;
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

/**
 * The public pages, by the name of their folder in web/pages (specification §2). The scripts of the pages contain this
 * table, so what only the server needs is in `listed-pages.ts`.
 */
export const sitePages = {
	home: {
		path: '/',
		title: 'Members Area',
		calls: ['GET /api/events', 'GET /api/work-days'],
	},
	news: {
		path: '/news',
		// The heading is in `newsWords`.
		title: 'News',
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
		calls: ['GET /api/documents'],
	},
	information: { path: '/information', title: 'Club Information' },
	beginners: { path: '/beginners', title: 'Beginner Sailing Tips' },
	'information-page': {
		path: '/pages/:slug',
		title: 'Information',
		calls: ['GET /api/pages/:slug'],
	},
	'work-day-booking': {
		path: '/work-day-booking',
		title: 'Work Day',
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
