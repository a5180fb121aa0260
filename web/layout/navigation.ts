/** The links of the header (specification §2). */
export interface HeaderLink {
	to: string;
	label: string;
	mobileLabel?: string;
}

export const mainLinks: readonly HeaderLink[] = [
	{ to: '/', label: 'Members Home' },
	{ to: '/news', label: 'News' },
	{ to: '/calendar', label: 'Calendar' },
];

export const informationLinks: readonly HeaderLink[] = [
	{ to: '/documents', label: 'Documents & Files', mobileLabel: 'Member Documents' },
	{ to: '/information', label: 'Club Information' },
	{ to: '/beginners', label: 'Beginner Sailing Tips' },
];
