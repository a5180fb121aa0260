import { dayMs, myBookingPath, pageMenus, toInstant } from '@burgee/core';
import type { SitePageName } from '@burgee/core/rules/site/pages';
import {
	type PanelPage,
	type PanelPageName,
	panelPages,
} from '@burgee/core/rules/site/panel-pages';
import { beforeAll, describe, expect, test } from 'vitest';
import {
	adminOf,
	auditEntryOf,
	bookingOf,
	campaignOf,
	deleteEvent,
	manualPaymentOf,
	pageOf,
	readingOf,
	signUpOf,
	workDayOf,
} from '../contracts/samples.ts';
import { bookableEvent, paidEvent, useBurgee } from '../server/open-burgee.ts';
import { Payer } from '../server/payer.ts';
import { accessibilityProblems, waitUntilLoaded } from './accessibility-tests.ts';
import { addSession, openInPanel, page, screen, usePage } from './fixture.ts';
import { cutContent, smallTargets, wideLayouts } from './layout-checks.ts';

const burgee = useBurgee({ STORAGE: 'memory' });
const phone = { width: 390, height: 844 };
usePage({ viewport: phone, reducedMotion: 'reduce' }, 'suite');

/** A name without a space, in which only the letters could break. */
const longWord = 'Wettfahrtgemeinschaft'.repeat(5).slice(0, 100);
const longPerson = { firstName: longWord, lastName: longWord };
const inDays = (days: number) => toInstant(new Date(Date.now() + days * dayMs));

let invitationToken: string;

beforeAll(async () => {
	const {
		events,
		bookings,
		eventLetters,
		workDays,
		campaigns,
		informationPages,
		waterReadings,
		audit,
		admins,
	} = burgee.storage;
	const longTexts = { name: longWord, description: longWord, longdescription: longWord };
	const boatEvent = { ...longTexts, isBoatEvent: true, eventdatetime: inDays(3) };
	await events.add(paidEvent({ id: 'long', ...boatEvent }));
	await events.add(bookableEvent({ id: 'free', ...boatEvent }));
	await events.add(bookableEvent({ id: 'full', ...longTexts, places: 3, waitingList: true }));
	await bookings.add(bookingOf({ id: 'full', eventId: 'full', numberAttending: 3 }));
	await events.add(bookableEvent({ id: 'over', ...boatEvent, eventdatetime: inDays(-40) }));
	await events.add(bookableEvent({ id: 'gone', ...longTexts }));
	await deleteEvent(burgee.storage, 'gone');
	const booking = { ...longPerson, eventId: 'long', eventName: longWord, boatName: longWord };
	const amount = {
		...{ paymentRequired: true, paymentAmountMinor: 99_999_99 },
		paymentCurrency: 'GBP',
	} as const;
	await bookings.add(bookingOf({ id: 'free', ...booking, userEmail: `${longWord}@example.org` }));
	await bookings.add(bookingOf({ id: 'unpaid', ...booking, ...amount, paid: false }));
	const manualPayments = [
		manualPaymentOf({ id: 'paid', amountMinor: 99_999_99, reference: longWord, byName: longWord }),
	];
	await bookings.add(bookingOf({ id: 'paid', ...booking, ...amount, paid: true, manualPayments }));
	await bookings.add(
		bookingOf({
			...{ id: 'cancelled', ...booking, ...amount, paid: true },
			...{ cancelledAt: inDays(-1), cancelReason: longWord },
		}),
	);
	await eventLetters.add(
		{
			...{ id: 'long', eventId: 'long', audience: 'answered', recipients: ['free'] },
			answered: { questionId: 'long', label: longWord, value: longWord },
			...{
				subject: longWord,
				text: longWord,
				writtenBy: longWord,
				isComplete: true,
				writtenAt: inDays(-1),
			},
		},
		{ audit: auditEntryOf({ id: 'letter' }) },
	);
	const jobs = ['one', 'two'].map((id) => ({
		...{ id, title: longWord, description: longWord, volunteersNeeded: 20 },
	}));
	const workDay = { name: longWord, description: longWord, foodAvailable: true, jobs };
	await workDays.add(workDayOf({ id: 'long', date: inDays(9), ...workDay }));
	await workDays.signUp(
		signUpOf({
			...{ id: 'volunteer', ...longPerson, workDayId: 'long', workDayName: longWord },
			...{ selectedJobs: ['one', 'two'], otherJob: longWord, notes: longWord },
		}),
	);
	await campaigns.add(
		campaignOf({ id: 'long', subject: longWord, body: `${longWord}\n\n# ${longWord}` }),
	);
	const text = `${longWord}\n\n# ${longWord}`;
	for (const menu of pageMenus) {
		const title = longWord.slice(0, 60);
		const id = menu === 'none' ? 'long' : menu;
		await informationPages.add(pageOf({ id, title, menu, summary: longWord, body: text }));
	}
	await waterReadings.add(readingOf({ dateTime: inDays(-1), value: 12.345 }));
	await admins.put(adminOf({ uid: 'long', name: longWord, email: `${longWord}@example.org` }));
	await audit.add(auditEntryOf({ id: 'long', who: longWord, subject: longWord }));
	const { body } = await burgee.admin.post<{ invitationUrl: string }>('/api/admin/members', {
		name: longWord,
		email: 'invited@example.org',
		permissions: ['events:read'],
	});
	invitationToken = body.invitationUrl.split('/').at(-1) ?? '';
});

const open = (path: string) => screen.goto(burgee.url + path);

/** Opens the page with the path, or performs the actions that lead to the page. */
type Visit = string | (() => Promise<unknown>);

const publicPages: Record<SitePageName | 'not-found' | 'payment', Visit> = {
	home: '/',
	news: '/news',
	'campaign-preview': '/news/long',
	calendar: async () => {
		await open('/calendar');
		await page.locator('summary').first().click();
	},
	'event-booking': '/event-booking?id=long',
	'booking-confirmed': async () => {
		await open('/event-booking?id=free');
		await screen.fillLeadMember(longWord, longWord);
		await screen.button(/^book/i).click();
		await screen.heading('Booking Submitted Successfully').waitFor();
	},
	'find-booking': '/booking',
	'my-booking': async () => {
		const { bookingToken } = await new Payer(burgee.http).start('long');
		await open(myBookingPath(bookingToken));
		await screen.heading('At the Event').waitFor();
	},
	offer: async () => {
		const form = { ...longPerson, numberAttending: 1, userEmail: 'long@example.org' };
		await burgee.http.post('/api/events/full/waiting-list', form);
		const [message] = await burgee.storage.messages.list({ limit: 1 });
		await open(`/offer/${message?.secret}`);
		await screen.button('Leave the Waiting List').waitFor();
	},
	documents: '/documents',
	information: '/information',
	'information-page': '/pages/long',
	beginners: '/beginners',
	'work-day-booking': '/work-day-booking?id=long',
	'sign-up-confirmed': async () => {
		await open('/work-day-booking?id=long');
		await screen.checkbox(longWord).first().check();
		await screen.field('First Name *').fill(longWord);
		await screen.field('Last Name *').fill(longWord);
		await screen.button('Sign Up', { exact: true }).click();
		await screen.heading('Booking Confirmed').waitFor();
	},
	'not-found': '/nowhere',
	payment: async () => {
		const { redirectUrl } = await new Payer(burgee.http).start('long');
		await open(redirectUrl.replace(/^https?:\/\/[^/]*/, ''));
	},
};

/** The queries with which the panel's pages show most. */
const panelQueries: Partial<Record<PanelPageName, string>> = {
	'event-bookings': '?booking=paid',
	treasury: '?eventId=long&figure=received',
};

/** The ids in the paths of the panel's pages. The other pages need no id. */
const panelIds: Partial<Record<PanelPageName, string>> = {
	'edit-event': 'long',
	'event-bookings': 'long',
	'day-end': '2026-06-02',
	'event-letter': 'long',
	'day-sheet': 'long',
	'roll-call': 'long',
	'edit-work-day': 'long',
	'work-day-sign-ups': 'long',
	'edit-newsletter': 'long',
	'edit-page': 'long',
	'edit-member': 'long',
};

/** The pages whose header, menu and footer are checked too. The others have the same. */
const pagesWithFrame = ['not-found', 'login', 'dashboard'];

/**
 * The pages on which axe and Tab are not checked here. Other tests check them in a state that shows more, or the page has
 * the form of a checked page.
 */
const accessibleElsewhere: (keyof typeof publicPages | PanelPageName)[] = [
	// test/browser/pages/accessibility.test.ts
	'home',
	// The tests of these pages in test/browser/pages
	'event-booking',
	'beginners',
	'work-day-booking',
	'find-booking',
	'my-booking',
	'payment',
	// test/browser/panel/accessibility.test.ts
	'create-event',
	'import-events',
	// The forms of other pages.
	'create-work-day',
	'create-newsletter',
	'create-page',
	'edit-member',
	'invitation',
];

const title =
	'“%s” fits windows from 320 to 2,560 px, and each control is large enough to tap and reached by Tab, without a violation that axe finds';

test.each(Object.entries(publicPages))(`the page ${title}`, async (name, visit) => {
	await (typeof visit === 'string' ? open(visit) : visit());
	await checkPage(name as keyof typeof publicPages);
});

const panel = Object.entries(panelPages) as [PanelPageName, PanelPage][];
const addressOf = (name: PanelPageName, path: string) =>
	path.replace(/:\w+/, panelIds[name] ?? invitationToken) + (panelQueries[name] ?? '');

test.each(panel.filter(([, { access }]) => access === 'public'))(
	`the panel’s page ${title}`,
	async (name, { path }) => {
		await open(addressOf(name, path));
		await checkPage(name);
	},
);

describe('to a signed-in admin', () => {
	beforeAll(async () => {
		await addSession(burgee.url, burgee.cookie);
		await open(panelPages.dashboard.path);
		await waitUntilLoaded();
	});

	test.each(panel.filter(([, { access }]) => access !== 'public'))(
		`the panel’s page ${title}`,
		async (name, { path }) => {
			await openInPanel(addressOf(name, path));
			await checkPage(name);
		},
	);
});

async function checkPage(name: (typeof accessibleElsewhere)[number]): Promise<void> {
	await waitUntilLoaded();
	const [small, cut, wide] = [await smallTargets(), await cutContent(), await wideLayouts()];
	expect.soft({ small, cut, wide }).toEqual({ small: [], cut: [], wide: [] });
	if (accessibleElsewhere.includes(name)) return;
	const problems = await accessibilityProblems(pagesWithFrame.includes(name) ? 'page' : 'main');
	expect(problems).toEqual({ violations: [], missed: [] });
	await page.setViewportSize(phone);
}
