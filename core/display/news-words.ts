/**
 * What the public pages call the club's news. Newsletters in the club's own storage are published on the page and sent to
 * nobody. Those of an email service were sent (specification §2, News page).
 */
export const newsWords = {
	stored: {
		title: 'Recent News',
		description: (club: string) => `Newsletters of ${club} for its members: reports and notices.`,
		lead: 'Newsletters for the club’s members, newest first.',
		noun: 'newsletters',
		none: 'Newsletters that the club publishes will appear here.',
		read: 'Read Newsletter',
	},
	mailerlite: {
		title: 'Recent Emails',
		description: (club: string) =>
			`Recent emails from ${club} to its members: reports, news and notices.`,
		lead: 'Emails from the club to its members, newest first.',
		noun: 'emails',
		none: 'Emails that the club sends to its members will appear here.',
		read: 'Read Email',
	},
};
export type NewsWords = (typeof newsWords)[keyof typeof newsWords];
