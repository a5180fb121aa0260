import { MarkdownNewsletterRenderer } from '@burgee/adapters/markdown/markdown-newsletter-renderer';
import {
	bookingConfirmedPath,
	bookingPath,
	type ClubEvent,
	instant,
	noneTaken,
	toInstant,
} from '@burgee/core';
import { callPath } from '@burgee/core/api/call-path';
import type { CallAnswer, CallKey, CallRequest } from '@burgee/core/api/calls';
import { type PublicFacts, toDocumentJson } from '@burgee/core/api/club';
import { toEventJson } from '@burgee/core/api/events';
import type { PageAnswer, PageData } from '@burgee/core/api/page-renderer';
import { toWorkDayJson } from '@burgee/core/api/work-days';
import { defaultDocuments } from '@burgee/core/rules/site/documents';
import { menusOf } from '@burgee/core/rules/site/listed-pages';
import {
	campaignOf,
	clockChanges,
	eventOf,
	everyPage,
	factsOf,
	hostileText,
	workDayOf,
} from '../../contracts/samples.ts';

const origin = 'http://members.test';

/** Text that would end an element, a comment or an attribute if it were not escaped. */
const markup = `</script><!--<b>&"'&amp;</title></noscript>${hostileText}\r\n\u2028\n\n end `;
const longWord = 'Wettfahrtgemeinschaft'.repeat(20);

const usualNow = '2026-06-15T10:00:00.000Z';

/** Times at which a date changes, in London or in another zone, and times beside a clock change. */
const unusualTimes = [
	...clockChanges,
	instant('2026-06-14T23:00:00.000Z'),
	instant('2026-06-14T22:59:59.999Z'),
	instant('2026-12-31T23:59:59.999Z'),
];

const oddEvents: ClubEvent[] = [
	eventOf({ id: 'usual', bookingEndDate: instant('2026-07-01T11:00:00.000Z') }),
	eventOf({ id: 'no-dates', eventdatetime: null }),
	eventOf({
		...{ id: 'hostile', name: markup, description: markup, longdescription: markup },
		...{ isBoatEvent: true, requiresPayment: false },
	}),
	eventOf({ id: 'a/b?c=d&e=<f>"\' é🏴‍☠️', name: 'With an odd id' }),
	eventOf({ id: 'long', name: longWord, description: longWord, longdescription: longWord }),
	eventOf({ id: 'blank', name: ' ', description: '', longdescription: '' }),
	eventOf({ id: 'right-to-left', name: 'ארוחת ערב ⛵️ عشاء', longdescription: '\u202Eعشاء\u2066' }),
	eventOf({ id: 'midnight', eventdatetime: instant('2026-07-03T23:00:00.000Z') }),
	...clockChanges.map((time, index) =>
		eventOf({ id: `clock-change-${index}`, eventdatetime: time, eventenddatetime: time }),
	),
	eventOf({ id: 'ends-before-midnight', eventenddatetime: instant('2026-07-04T22:59:59.999Z') }),
	eventOf({ id: 'ends-at-midnight', eventenddatetime: instant('2026-07-04T23:00:00.000Z') }),
	eventOf({ id: 'ends-next-year', eventenddatetime: instant('2027-01-01T00:00:00.000Z') }),
	eventOf({ id: 'ends-before-its-start', eventenddatetime: instant('2026-07-01T00:00:00.000Z') }),
	eventOf({ id: 'ends-without-a-start', eventdatetime: null, eventenddatetime: clockChanges[2] }),
	eventOf({ id: 'over', eventdatetime: instant('2020-02-29T23:30:00.000Z') }),
	eventOf({ id: 'closed', bookingEndDate: instant('2026-06-15T09:59:59.999Z') }),
	eventOf({ id: 'closed-yesterday', bookingEndDate: instant('2026-06-13T23:00:00.000Z') }),
	eventOf({ id: 'closes-today', bookingEndDate: instant('2026-06-14T23:00:00.000Z') }),
	eventOf({ id: 'free-but-paid', priceMinor: 0, currency: 'EUR' }),
	eventOf({ id: 'price-of-a-free-event', requiresPayment: false, currency: 'USD' }),
	eventOf({ id: 'expensive', priceMinor: 123_456_789 }),
	eventOf({ id: 'cannot-be-booked', allowBooking: false }),
];

/** The ids of events whose odd dates the calendar shows in the same way as the booking page. */
const onlyOnCalendar = /^(clock-change|ends-|midnight|blank)/;

const usualClub: PublicFacts = {
	...factsOf({
		photos: ['regatta.jpg', 'SUPPER.svg'].map((image) => ({ image, alt: image, caption: markup })),
	}),
	search: { provider: 'embedded' },
	payments: { provider: 'practice', priceTestHook: true },
	identity: { provider: 'local' },
	campaigns: { provider: 'stored' },
	mail: { provider: 'outbox' },
	retentionMonths: 24,
	menus: menusOf(factsOf()),
};
const oddClub: PublicFacts = {
	...factsOf({
		...{ name: markup, shortName: '<⛵️&"', website: 'https://a.example/?b=c&amp;d="e\'' },
		reservoir: null,
		pages: { ...everyPage, news: false, documents: false, hullSpeed: false, workDays: false },
		radio: { emergencyChannel: '0', clubChannel: '1078', waterAuthorityChannel: null },
		photos: [],
		allowIndexing: true,
	}),
	search: { provider: 'algolia', applicationId: markup, searchKey: markup, host: null },
	payments: { provider: 'none' },
	identity: { provider: 'firebase' },
	campaigns: { provider: 'mailerlite' },
	mail: { provider: 'outbox' },
	retentionMonths: null,
	menus: { main: [{ path: '/', label: markup, mobileLabel: longWord }], information: [] },
};

const oddCampaigns = [
	campaignOf({ id: 'usual', preview_url: `${origin}/news/usual` }),
	campaignOf({ id: 'hostile <id>', subject: markup, preview_url: 'https://a.example/?b=c&d="e"' }),
	campaignOf({ id: 'long', subject: longWord, body: longWord }),
	...unusualTimes.map((time, index) => campaignOf({ id: `time-${index}`, finished_at: time })),
];
const renderer = new MarkdownNewsletterRenderer();
const bodies = [
	'',
	markup,
	`# ${markup}\n\nSee https://a.example/?b=c&d="e" and <https://a.example>\nor not.\n\n\n## שלום`,
];

const countedWorkDays = [
	workDayOf({ id: 'usual', foodAvailable: true }),
	workDayOf({ id: 'hostile <id>', name: markup, description: markup }),
	workDayOf({ id: 'no-jobs', jobs: [], description: '' }),
	workDayOf({ id: 'over', date: instant('2026-06-13T23:00:00.000Z') }),
	workDayOf({ id: 'hidden', active: false }),
	...clockChanges.map((date, index) => workDayOf({ id: `clock-change-${index}`, date })),
].map((workDay) => ({
	...workDay,
	jobs: workDay.jobs.map((job, index) => ({ ...job, currentVolunteers: 4 * index })),
}));

const documents = defaultDocuments.map((document, index) =>
	toDocumentJson(
		document,
		index === 0
			? null
			: { sizeBytes: 10 ** index, updatedAt: unusualTimes[index] ?? instant(usualNow) },
	),
);

type Answers = PageData['answers'];

/** Returns the answer to a call, by the path of the call. */
function answer<Key extends CallKey>(
	key: Key,
	value: CallAnswer<Key>,
	...ids: object extends CallRequest<Key> ? [] : [ids: CallRequest<Key>]
): Answers {
	return { [callPath(key, ids[0])]: { value } };
}

function missing(path: string, code: string): Answers {
	const problem: PageAnswer = {
		problem: { type: 'about:blank', title: markup, status: 404, code, details: {} },
	};
	return { [path]: problem };
}

interface Circumstances {
	club?: PublicFacts;
	now?: string;
}

function pageOf(
	page: PageData['page'],
	address: string,
	answers: Answers = {},
	{ club = usualClub, now = usualNow }: Circumstances = {},
): PageData {
	return {
		...{ page, address, origin, now: toInstant(new Date(now)) },
		answers: { ...answer('GET /api/club', club), ...answers },
	};
}

/** The pages that show lists. */
function lists({
	now = usualNow,
	club,
	isEmpty = false,
}: Circumstances & { isEmpty?: boolean }): PageData[] {
	const all = <Item>(items: Item[]): Item[] => (isEmpty ? [] : items);
	const at = new Date(now);
	const events = answer('GET /api/events', {
		events: all(oddEvents.map((event) => toEventJson(event, at, noneTaken))),
	});
	const workDays = answer('GET /api/work-days', {
		workDays: all(countedWorkDays.map((workDay) => toWorkDayJson(workDay, at))),
	});
	const campaigns = answer('GET /api/campaigns', {
		campaigns: all(oddCampaigns.map(({ body, revision, ...campaign }) => campaign)),
		fetchedAt: instant('2026-06-14T22:59:59.999Z'),
		isStale: !isEmpty,
	});
	const circumstances = club ? { club, now } : { now };
	return [
		pageOf('home', '/', { ...events, ...workDays }, circumstances),
		pageOf('calendar', '/calendar?from=%3Cb%3E', events, circumstances),
		pageOf('news', '/news', campaigns, circumstances),
		pageOf('work-day-booking', '/work-day-booking', workDays, circumstances),
		pageOf(
			'documents',
			'/documents',
			answer('GET /api/documents', { documents: all(documents) }),
			circumstances,
		),
	];
}

function eventPages(circumstances: Circumstances): PageData[] {
	const at = new Date(circumstances.now ?? usualNow);
	return oddEvents
		.filter(({ id }) => !onlyOnCalendar.test(id))
		.flatMap((event, index) => {
			const known = answer('GET /api/events/:eventId', toEventJson(event, at, noneTaken), {
				eventId: event.id,
			});
			const booking = pageOf('event-booking', bookingPath(event.id), known, circumstances);
			if (index >= 4) return [booking];
			// Without script, the confirmation shows only the name and the date of its event.
			return [
				booking,
				pageOf('booking-confirmed', bookingConfirmedPath(event.id), known, circumstances),
			];
		});
}

/** The pages without a list, and those of an unknown item. */
function otherPages(club: PublicFacts): PageData[] {
	const id = '%3C/script%3E%22';
	const problem = (path: string, code: string) => missing(`/api/${path}/${id}`, code);
	return [
		pageOf('information', '/information', {}, { club }),
		pageOf('offer', '/offer/:offerToken', {}, { club }),
		pageOf('find-booking', '/booking', {}, { club }),
		pageOf('my-booking', '/booking/:bookingToken', {}, { club }),
		pageOf('beginners', '/beginners/', {}, { club }),
		pageOf('not-found', `/nowhere/${id}?${id}`, {}, { club }),
		pageOf('event-booking', '/event-booking', {}, { club }),
		pageOf('booking-confirmed', '/event-booking/confirmed', {}, { club }),
		pageOf('sign-up-confirmed', '/work-day-booking/confirmed', {}, { club }),
		pageOf('payment', '/event-booking?id=usual&payment=pending&checkoutId=one', {}, { club }),
		pageOf('payment', '/event-booking?id=usual&payment=success&checkoutId=one', {}, { club }),
		...[
			pageOf('event-booking', `/event-booking?id=${id}`, problem('events', 'event-not-found')),
			pageOf('campaign-preview', `/news/${id}`, problem('campaigns', 'campaign-not-found')),
			pageOf('information-page', `/pages/${id}`, problem('pages', 'page-not-found')),
			pageOf('work-day-booking', `/work-day-booking?id=${id}`, problem('work-days', 'never')),
			pageOf(
				'sign-up-confirmed',
				`/work-day-booking/confirmed?id=${id}`,
				problem('work-days', 'never'),
			),
		],
	];
}

/** The pages of one newsletter or work day. */
function itemPages(): PageData[] {
	return [
		...bodies.map((body, index) => {
			const [campaign = campaignOf({ id: 'one' })] = oddCampaigns.slice(index);
			const { preview_url, revision, ...stored } = { ...campaign, body };
			const { html, headings } = renderer.render(body, new Map());
			const shown = { ...stored, html, headings };
			return pageOf(
				'campaign-preview',
				`/news/${encodeURIComponent(campaign.id)}`,
				answer('GET /api/campaigns/:campaignId', shown, { campaignId: campaign.id }),
			);
		}),
		...bodies.map((body) =>
			pageOf(
				'information-page',
				'/pages/odd',
				answer(
					'GET /api/pages/:slug',
					{ id: 'odd', title: markup, summary: markup, ...renderer.render(body, new Map()) },
					{ slug: 'odd' },
				),
			),
		),
		...countedWorkDays.map((workDay) =>
			pageOf(
				'work-day-booking',
				`/work-day-booking?id=${encodeURIComponent(workDay.id)}`,
				answer('GET /api/work-days/:workDayId', toWorkDayJson(workDay, new Date(usualNow)), {
					workDayId: workDay.id,
				}),
			),
		),
	];
}

/** Pages whose calls failed on the server, except the call for the club's facts. */
const pagesWithoutAnswers = [
	pageOf('home', '/'),
	pageOf('calendar', '/calendar'),
	pageOf('news', '/news'),
	pageOf('documents', '/documents'),
	pageOf('work-day-booking', '/work-day-booking'),
	pageOf('work-day-booking', '/work-day-booking?id=usual'),
	pageOf('event-booking', '/event-booking?id=usual'),
	pageOf('campaign-preview', '/news/usual'),
];

/** Every public page, with usual and with odd data. */
export const oddPages: PageData[] = [
	...lists({}),
	...lists({ isEmpty: true, club: oddClub }),
	...unusualTimes.flatMap((now) => lists({ now }).slice(0, 3)),
	...eventPages({}),
	...eventPages({ club: oddClub, now: clockChanges[2] }).slice(0, 3),
	...otherPages(usualClub),
	...otherPages(oddClub),
	...itemPages(),
	...pagesWithoutAnswers,
];
