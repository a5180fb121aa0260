import type { Permission } from '../panel/permission.ts';

export interface PanelPage {
	path: `/admin/${string}`;
	/** The page's heading. A page about one record may show the record's name instead. */
	title: string;
	/** Who may open the page: everyone, every signed-in admin, or every admin with the permission. */
	access: 'public' | 'signed-in' | Permission;
	/** The page's name in the panel's navigation. A page without a label is not in the navigation. */
	menu?: string;
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
	'water-readings': {
		path: '/admin/content/water-levels',
		title: 'Water Levels',
		access: 'events:read',
	},
	'club-documents': {
		path: '/admin/content/documents',
		title: 'Documents',
		access: 'events:read',
	},
	'club-facts': { path: '/admin/content/club-facts', title: 'Club Facts', access: 'events:read' },
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
	audit: { path: '/admin/audit', title: 'Audit Log', access: 'members:write' },
} as const satisfies Record<string, PanelPage>;
export type PanelPageName = keyof typeof panelPages;

/** The URL paths of the admin panel, with those that only redirect to a page. */
export const panelPaths: readonly string[] = [
	'/admin',
	'/admin/events/bookings/:eventId',
	...Object.values(panelPages).map(({ path }) => path),
];
