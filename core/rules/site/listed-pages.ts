import type { OpenFacts } from '../club-facts.ts';
import type { InformationPage } from '../information-pages/information-page.ts';
import { informationPagePath } from '../information-pages/page-path.ts';
import { type ClubPart, hasPart, isOnReservoir } from './club-parts.ts';
import { type SitePageName, sitePages } from './pages.ts';

type SiteFacts = Pick<OpenFacts, 'pages' | 'reservoir' | 'emergencyText'>;

/** A page in the menus and in the search. */
interface ListedPage {
	/** The page's name in the site header and in search results. Set only if this name differs from the title. */
	label?: string;
	/** The page's name in the phone menu. Set only if this name differs from the name in the site header. */
	mobileLabel?: string;
	menu: 'main' | 'information';
	search: { description: string; tags: string[] };
}

/** Returns the public pages that the menus and the search know, in the order of the menus (specification §2). */
function listedPages(facts: SiteFacts): Partial<Record<SitePageName, ListedPage>> {
	const hasLevel = hasPart(facts, 'waterLevel');
	const ifLevel = (...tags: string[]) => (hasLevel ? tags : []);
	const ifHullSpeed = (...tags: string[]) => (hasPart(facts, 'hullSpeed') ? tags : []);
	return {
		home: {
			label: 'Members Home',
			menu: 'main',
			search: {
				description: `The start page of the members area: what is coming up${hasLevel ? `, the ${isOnReservoir(facts) ? 'reservoir’s ' : ''}water level` : ''} and water safety.`,
				tags: [
					...ifLevel('Water level'),
					...['Water safety', 'Photos', 'Welcome', 'Feedback', 'Home page'],
				],
			},
		},
		news: {
			menu: 'main',
			search: {
				description: 'Reports, news and notices for the club’s members.',
				tags: ['Newsletters', 'Communications', 'Announcements', 'Recent news', 'Recent emails'],
			},
		},
		calendar: {
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
		},
		documents: {
			mobileLabel: 'Member Documents',
			menu: 'information',
			search: {
				description: 'The club’s constitution, handbook, rules, fees and maps, to read or print.',
				tags: ['Rules', 'Handbook', 'Fees', 'PDF', 'Member documents', 'Downloads', 'Moorings map'],
			},
		},
		information: {
			menu: 'information',
			search: {
				description: `Radio channels, the noticeboard${hasLevel ? ', trip slips and the water level' : ' and trip slips'}: what to know before you go afloat.`,
				tags: [
					...['Radio channels', 'Trip slips', ...ifLevel('Water level'), 'VHF', 'Noticeboard'],
					...['Emergency', 'Channel 16', 'Contact', 'Safety'],
					...(isOnReservoir(facts) ? ['Reservoir'] : []),
				],
			},
		},
		beginners: {
			menu: 'information',
			search: {
				description: `Advice for your first season afloat: tips${hasPart(facts, 'hullSpeed') ? ', sailors’ lingo and hull speed' : ' and sailors’ lingo'}.`,
				tags: [
					...['Learn to sail', 'Lingo', ...ifHullSpeed('Hull speed'), 'Tips', 'Glossary', 'Novice'],
					...['Terms', ...ifHullSpeed('Formula'), 'Radio', 'Knots', 'Wind', 'What to wear'],
				],
			},
		},
		'work-day-booking': {
			label: 'Work Days',
			menu: 'information',
			search: {
				description: 'The club’s next work days: see the jobs and sign up to help.',
				tags: ['Volunteers', 'Working party', 'Jobs', 'Helping out', 'Maintenance', 'Sign up'],
			},
		},
	};
}

/** The part of the public site that a page belongs to. A page without a part always exists. */
const partOfPage: Partial<Record<SitePageName, ClubPart>> = {
	news: 'news',
	'campaign-preview': 'news',
	documents: 'documents',
	information: 'information',
	beginners: 'beginners',
	'work-day-booking': 'workDays',
	'sign-up-confirmed': 'workDays',
};

/** Reports whether the club has the page. */
export function hasPage(facts: SiteFacts, name: SitePageName): boolean {
	const part = partOfPage[name];
	return part === undefined || hasPart(facts, part);
}

/** A link of a menu in the site header. */
export interface MenuLink {
	path: string;
	label: string;
	/** The name in the phone menu. */
	mobileLabel: string;
}
export type Menus = Record<ListedPage['menu'], MenuLink[]>;

/** A page that the club has written, as far as the menus know it. */
type OwnPage = Pick<InformationPage, 'id' | 'title' | 'menu' | 'draft'>;

/**
 * Returns the links of the menus in the site header. The club's own pages come last, in the given order. Drafts are left
 * out.
 */
export function menusOf(facts: SiteFacts, ownPages: readonly OwnPage[] = []): Menus {
	const links = shownPages(facts).map(({ name, page }) => {
		const { label = sitePages[name].title, mobileLabel = label, menu } = page;
		return { menu, link: { path: sitePages[name].path, label, mobileLabel } };
	});
	const own = ownPages
		.filter(({ draft }) => !draft)
		.map(({ id, title, menu }) => {
			const path = informationPagePath(id);
			return { menu, link: { path, label: title, mobileLabel: title } };
		});
	const of = (menu: ListedPage['menu']) =>
		[...links, ...own].filter((entry) => entry.menu === menu).map(({ link }) => link);
	return { main: of('main'), information: of('information') };
}

/** What the search knows of a public page. */
export interface SearchablePage {
	id: string;
	path: string;
	title: string;
	description: string;
	tags: readonly string[];
}

/** Returns the club's public pages as the search describes them. */
export function searchablePages(facts: SiteFacts): SearchablePage[] {
	return shownPages(facts).map(({ name, page }) => {
		const { path, title } = sitePages[name];
		return { id: name, path, title: page.label ?? title, ...page.search };
	});
}

function shownPages(facts: SiteFacts): { name: SitePageName; page: ListedPage }[] {
	const pages = Object.entries(listedPages(facts)) as [SitePageName, ListedPage][];
	return pages.flatMap(([name, page]) => (hasPage(facts, name) ? [{ name, page }] : []));
}
