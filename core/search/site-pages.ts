export interface SitePage {
	id: string;
	title: string;
	description: string;
	path: string;
	tags: readonly string[];
}

export const sitePages: readonly SitePage[] = [
	{
		id: 'home',
		title: 'Members Home',
		description:
			'The start page of the members area: what is coming up, the reservoir’s water level and water safety.',
		path: '/',
		tags: ['Water level', 'Water safety', 'Photos', 'Welcome', 'Feedback', 'Home page'],
	},
	{
		id: 'calendar',
		title: 'Calendar',
		description:
			'The club’s programme: every upcoming event, to book or to add to your own calendar.',
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
		description: 'Recent emails from the club to its members.',
		path: '/news',
		tags: ['Emails', 'Communications', 'Newsletters', 'Announcements', 'Recent emails'],
	},
	{
		id: 'documents',
		title: 'Documents & Files',
		description: 'The club’s constitution, handbook, rules, fees and maps, to read or print.',
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
		description: 'Advice for your first season afloat: tips, sailors’ lingo and hull speed.',
		path: '/beginners',
		tags: [
			...['Learn to sail', 'Lingo', 'Hull speed', 'Tips', 'Glossary', 'Novice', 'Terms', 'Formula'],
			...['Radio', 'Knots', 'Wind', 'What to wear'],
		],
	},
];
