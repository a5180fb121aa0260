import type { Permission } from '../panel/permission.ts';

/** A page of the panel. */
export interface PanelPage {
	path: `/admin/${string}`;
	/** The page's heading. A page about one record may show the record's name instead. */
	title: string;
	/** Who may open the page: everyone, every signed-in admin, or every admin with the permission. */
	access: 'public' | 'signed-in' | Permission;
	/** The page's name in the panel's navigation. A page without a label is not in the navigation. */
	menu?: string;
	/** Whether tabs lead from the list to this page and back, so that the page needs no breadcrumbs. */
	isTab?: boolean;
}

/** The pages of the admin panel, in the order of its navigation (specification §2, §6). */
export const panelPages = {
	login: { path: '/admin/login', title: 'Sign In', access: 'public' },
	dashboard: {
		path: '/admin/dashboard',
		title: 'Dashboard',
		access: 'signed-in',
		menu: 'Dashboard',
	},
	events: {
		path: '/admin/events',
		title: 'Manage Events',
		access: 'events:read',
		menu: 'Events',
	},
	'create-event': { path: '/admin/events/create', title: 'Create Event', access: 'events:write' },
	'import-events': {
		path: '/admin/events/import',
		title: 'Import Events',
		access: 'events:write',
	},
	'deleted-events': {
		path: '/admin/events/deleted',
		title: 'Deleted Events',
		access: 'events:read',
		isTab: true,
	},
	'edit-event': {
		path: '/admin/events/edit/:eventId',
		title: 'Edit Event',
		access: 'events:write',
	},
	bookings: {
		path: '/admin/bookings',
		title: 'Bookings',
		access: 'bookings:read',
		menu: 'Bookings',
	},
	'event-bookings': {
		path: '/admin/bookings/:eventId',
		title: 'Event Bookings',
		access: 'bookings:read',
	},
	'event-letter': {
		path: '/admin/bookings/:eventId/letter',
		title: 'Write to Those Who Booked',
		access: 'bookings:write',
	},
	treasury: {
		path: '/admin/treasury',
		title: 'Treasury',
		access: 'bookings:read',
		menu: 'Treasury',
	},
	comparison: {
		path: '/admin/treasury/comparison',
		title: 'Compare Payments',
		access: 'payments:write',
	},
	'day-end': {
		path: '/admin/treasury/day/:date',
		title: 'Day End',
		access: 'bookings:read',
	},
	receipt: {
		path: '/admin/treasury/receipts/:eventId/:bookingId/:paymentId',
		title: 'Receipt',
		access: 'bookings:read',
	},
	messages: {
		path: '/admin/messages',
		title: 'Messages',
		access: 'bookings:read',
		menu: 'Messages',
	},
	'work-days': {
		path: '/admin/work-days',
		title: 'Work Days',
		access: 'events:read',
		menu: 'Work days',
	},
	'create-work-day': {
		path: '/admin/work-days/create',
		title: 'Create Work Day',
		access: 'events:write',
	},
	'edit-work-day': {
		path: '/admin/work-days/edit/:workDayId',
		title: 'Edit Work Day',
		access: 'events:write',
	},
	'work-day-sign-ups': {
		path: '/admin/work-days/:workDayId',
		title: 'Work Day Volunteers',
		access: 'bookings:read',
	},
	content: { path: '/admin/content', title: 'Newsletters', access: 'events:read', menu: 'Content' },
	'create-newsletter': {
		path: '/admin/content/newsletters/create',
		title: 'Write a Newsletter',
		access: 'events:write',
	},
	'edit-newsletter': {
		path: '/admin/content/newsletters/edit/:campaignId',
		title: 'Edit Newsletter',
		access: 'events:write',
	},
	'information-pages': {
		path: '/admin/content/pages',
		title: 'Information Pages',
		access: 'events:read',
		isTab: true,
	},
	'create-page': {
		path: '/admin/content/pages/create',
		title: 'Write a Page',
		access: 'events:write',
	},
	'edit-page': {
		path: '/admin/content/pages/edit/:slug',
		title: 'Edit Page',
		access: 'events:write',
	},
	'water-readings': {
		path: '/admin/content/water-levels',
		title: 'Water Levels',
		access: 'events:read',
		isTab: true,
	},
	'club-documents': {
		path: '/admin/content/documents',
		title: 'Documents',
		access: 'events:read',
		isTab: true,
	},
	'club-facts': {
		path: '/admin/content/club-facts',
		title: 'Club Facts',
		access: 'events:read',
		isTab: true,
	},
	account: { path: '/admin/account', title: 'Your Account', access: 'signed-in' },
	members: {
		path: '/admin/members',
		title: 'Members',
		access: 'members:read',
		menu: 'Members',
	},
	'invite-member': {
		path: '/admin/members/invite',
		title: 'Invite a Member',
		access: 'members:write',
	},
	'edit-member': {
		path: '/admin/members/edit/:memberId',
		title: 'Edit Member',
		access: 'members:write',
	},
	invitation: {
		path: '/admin/invitation/:token',
		title: 'Choose Your Password',
		access: 'public',
	},
	'day-sheet': {
		path: '/admin/bookings/:eventId/day-sheet',
		title: 'Day Sheet',
		access: 'bookings:read',
	},
	'roll-call': {
		path: '/admin/bookings/:eventId/roll-call',
		title: 'Roll Call',
		access: 'bookings:read',
	},
	audit: {
		path: '/admin/audit',
		title: 'Audit Log',
		access: 'members:write',
		menu: 'Audit log',
	},
} as const satisfies Record<string, PanelPage>;
export type PanelPageName = keyof typeof panelPages;

/** The pages about one record, whose paths have one id. */
type RecordPageName = {
	[Name in PanelPageName]: (typeof panelPages)[Name]['path'] extends `${string}/:${string}`
		? Name
		: never;
}[PanelPageName];

/** Returns the path of the page about the record with this id, such as the form that edits it. */
export function panelPath(name: RecordPageName, id: string): string {
	return panelPages[name].path.replace(/:\w+/, encodeURIComponent(id));
}

/** Returns the path of the receipt for a payment. */
export function receiptPath(payment: { eventId: string; bookingId: string; id: string }): string {
	const ids = [payment.eventId, payment.bookingId, payment.id];
	return ['/admin/treasury/receipts', ...ids.map(encodeURIComponent)].join('/');
}

/** The URL paths of the admin panel, with those that only redirect to a page. */
export const panelPaths: readonly string[] = [
	'/admin',
	'/admin/events/bookings/:eventId',
	...Object.values(panelPages).map(({ path }) => path),
];

/** A page on the way to the shown page. */
export interface Breadcrumb {
	/** The path with the ids of the shown page. */
	path: string;
	/** The page's name in the navigation, otherwise its title. */
	label: string;
	/** Whether the page shows the record that its path names, such as an event's bookings. */
	isRecord: boolean;
	access: PanelPage['access'];
}

const pages: readonly PanelPage[] = Object.values(panelPages);

/**
 * Returns the pages from a list to the page at this path, which comes last: the list, the record, and the page about the
 * record. A page is above another if its path begins the path of the other. Returns an empty list if no page has this
 * path.
 */
export function breadcrumbsOf(pathname: string): Breadcrumb[] {
	const segments = pathname.split('/');
	const shown = pageAt(segments);
	if (shown === undefined) return [];
	const isAbove = (page: PanelPage) => !shown.isTab && shown.path.startsWith(`${page.path}/`);
	return [...pages.filter(isAbove).sort(shortestFirst), shown].map((page) => ({
		path: segments.slice(0, page.path.split('/').length).join('/'),
		label: page.menu ?? page.title,
		isRecord: /\/:\w+$/.test(page.path) && !page.path.includes('/edit/'),
		access: page.access,
	}));
}

function shortestFirst(a: PanelPage, b: PanelPage): number {
	return a.path.length - b.path.length;
}

/** Finds the page with this path. A page with a fixed path, such as a form, comes before a page with an id. */
function pageAt(segments: readonly string[]): PanelPage | undefined {
	const found = pages.filter(({ path }) => {
		const parts = path.split('/');
		return (
			parts.length === segments.length &&
			parts.every((part, index) => part.startsWith(':') || part === segments[index])
		);
	});
	return found.find(({ path }) => !path.includes(':')) ?? found[0];
}
