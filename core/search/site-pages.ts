/** A page of the site as members find it. */
export interface SitePage {
	id: string;
	title: string;
	description: string;
	path: string;
	/** Words that people look for it by, the three that are shown first. */
	tags: readonly string[];
}

/** The pages that the search leads to (specification §2). */
export const sitePages: readonly SitePage[] = [
	{
		id: 'home',
		title: 'Members Home',
		description:
			'The start of the members area: what is coming up, the water level of the reservoir, and water safety.',
		path: '/',
		tags: ['Water level', 'Water safety', 'Photos', 'Welcome', 'Feedback', 'Home page'],
	},
	{
		id: 'calendar',
		title: 'Calendar',
		description:
			'The club’s programme: every coming event, to book and to put in your own calendar.',
		path: '/calendar',
		tags: [
			'Events',
			'Booking',
			'Dates',
			'Programme',
			'Regattas',
			'Activities',
			'Google',
			'Outlook',
		],
	},
	{
		id: 'news',
		title: 'News',
		description: 'The emails that the club has sent to its members lately.',
		path: '/news',
		tags: ['Emails', 'Communications', 'Newsletters', 'Announcements', 'Recent emails'],
	},
	{
		id: 'documents',
		title: 'Documents & Files',
		description: 'The club’s constitution, handbook, rules, fees and maps, to read or to print.',
		path: '/documents',
		tags: ['Rules', 'Handbook', 'Fees', 'PDF', 'Member documents', 'Downloads', 'Moorings map'],
	},
	{
		id: 'information',
		title: 'Club Information',
		description:
			'Radio channels, the noticeboard, trip slips and the water level: what to know before you go afloat.',
		path: '/information',
		tags: [
			...['Radio channels', 'Trip slips', 'Water level', 'VHF', 'Noticeboard', 'Emergency'],
			...['Channel 16', 'Contact', 'Safety', 'Reservoir'],
		],
	},
	{
		id: 'beginners',
		title: 'Beginner Sailing Tips',
		description: 'Advice for a first season afloat: tips, the lingo of sailors, and hull speed.',
		path: '/beginners',
		tags: [
			...['Learn to sail', 'Lingo', 'Hull speed', 'Tips', 'Glossary', 'Novice', 'Terms', 'Formula'],
			...['Radio', 'Knots', 'Wind', 'What to wear'],
		],
	},
];
