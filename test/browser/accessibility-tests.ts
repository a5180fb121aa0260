import axeCore, { type RunOptions } from 'axe-core';
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { widths } from './chromium.ts';
import { network, page, screen, usePage } from './fixture.ts';

const bookingForm = '/event-booking?id=sample-talk';
const workDay = '/work-day-booking?id=sample-work-day';
const waterLevels = '**/api/water-levels';
const newsWith = (isStale: boolean) => () =>
	network.respond('**/api/campaigns', {
		json: { campaigns: [], fetchedAt: '2026-06-01T12:00:00.000Z', isStale },
	});

/** `prepare` runs on the loaded page. `intercept` changes the server's responses before the page is opened. */
type PageToCheck = [
	name: string,
	path: string,
	prepare?: () => Promise<void>,
	intercept?: () => Promise<unknown>,
];

/** Clicks the first button with the name, and waits for the element that should appear. */
const click = (name: string | RegExp, result: () => Locator) => async () => {
	await screen.button(name).first().click();
	await result().waitFor();
};
const fillAndClick =
	(texts: Record<string, string>, button: string, result: () => Locator) => async () => {
		for (const [label, text] of Object.entries(texts)) await screen.field(label).fill(text);
		await click(button, result)();
	};
/** The water level loads when it comes near the viewport. */
const showWaterLevel = () => screen.region(/^Water Level/).scrollIntoViewIfNeeded();
const anyDialog = () => page.getByRole('dialog');

const pages: PageToCheck[] = [
	['the home page', '/'],
	[
		'the home page with a stale water level and the table of readings',
		'/',
		async () => {
			await showWaterLevel();
			await screen.text('The source isn’t responding.').waitFor();
			await screen.text('Readings as a table').click();
			await page.getByRole('table').waitFor();
		},
		() =>
			network.change(waterLevels, () => ({
				isStale: true,
				attribution: 'this uses a source’s data',
			})),
	],
	[
		'the home page without water level readings',
		'/',
		async () => {
			await showWaterLevel();
			await screen.heading('No Readings Yet').waitFor();
		},
		() => network.change(waterLevels, () => ({ readings: [] })),
	],
	[
		'the home page with a failed water level',
		'/',
		async () => {
			await showWaterLevel();
			await screen.text('Failed to fetch water levels').waitFor();
		},
		() => network.fail(waterLevels),
	],
	['the calendar', '/calendar'],
	[
		'the dialog that adds an event to a calendar',
		'/calendar',
		click(/add to my calendar/i, anyDialog),
	],
	['the booking form', bookingForm],
	['the booking form with errors', bookingForm, click(/^book/i, () => screen.alert())],
	[
		'the page after a booking',
		bookingForm,
		async () => {
			await screen.fillLeadMember('Aileen', crypto.randomUUID());
			await click(/^book/i, () => screen.heading('Booking Submitted Successfully'))();
		},
	],
	['the booking page without an id', '/event-booking'],
	['the booking page of an unknown event', '/event-booking?id=never'],
	['the booking form of a paid event', '/event-booking?id=sample-dinner'],
	['the booking page of a closed event', '/event-booking?id=sample-quiz-past'],
	['the news', '/news'],
	[
		'the news without emails',
		'/news',
		() => screen.waitForText('No Recent Communications'),
		newsWith(false),
	],
	[
		'the news with a stale list',
		'/news',
		() => screen.waitForText('This list was'),
		newsWith(true),
	],
	[
		'the news with a failed list',
		'/news',
		() => screen.waitForText('Failed to fetch communications'),
		() => network.respond('**/api/campaigns', { status: 502 }),
	],
	['an email', '/news/sample-regatta-report'],
	['the page of an unknown email', '/news/never'],
	['the documents', '/documents'],
	[
		'the documents page with a failed list',
		'/documents',
		() => screen.alert().waitFor(),
		() => network.fail('**/api/documents'),
	],
	[
		'the beginners page with an unknown word and an invalid length',
		'/beginners',
		fillAndClick(
			{ 'Find a word': 'spinnaker', 'Waterline length': 'long' },
			'Work Out Hull Speed',
			() => screen.text('Enter the length as a number'),
		),
	],
	[
		'the beginners page with a calculated hull speed',
		'/beginners',
		fillAndClick({ 'Waterline length': '4.5' }, 'Work Out Hull Speed', () =>
			screen.text('A waterline of 4.5 metres'),
		),
	],
	['the information page', '/information'],
	['the work day form', workDay],
	['the work day form with errors', workDay, click('Sign Up', () => screen.alert())],
	[
		'the work day form when filled in and when confirmed',
		workDay,
		async () => {
			await screen.checkbox('Scrub the slipway').check();
			await screen.field('First Name *').fill('Aileen');
			await screen.field('Last Name *').fill('Archer');
			await checkAccessibility();
			await click('Sign Up', () => screen.heading('Booking Confirmed'))();
		},
	],
	['the work day page without an id', '/work-day-booking'],
	['the page of an unknown work day', '/work-day-booking?id=never'],
	['the page of an unknown address', '/nowhere'],
	[
		'the error page',
		'/calendar',
		() => screen.title('Something Went Wrong').waitFor(),
		() => network.respond('**/api/events', { json: { events: [null] } }),
	],
];
const adminPages: PageToCheck[] = [
	['the dashboard', '/admin/dashboard'],
	['the event list', '/admin/events'],
	['the list of past events', '/admin/events?when=past'],
	[
		'the event list without a match',
		'/admin/events',
		async () => {
			await screen.field('Find an event by name').fill('nothing has this name');
			await screen.heading('No Upcoming Events Found').waitFor();
		},
	],
	['the dialog that deletes an event', '/admin/events', click(/^delete /i, anyDialog)],
	['the dialog that copies an event', '/admin/events', click(/^copy/i, anyDialog)],
	['the list of deleted events', '/admin/events/deleted'],
	['the form for a new event', '/admin/events/create'],
	[
		'the event form with errors',
		'/admin/events/create',
		click(/create event/i, () => screen.alert()),
	],
	[
		'the question about unsaved changes',
		'/admin/events/create',
		fillAndClick({ 'Event name *': 'Half a Regatta' }, 'Cancel', () =>
			screen.dialog('Leave without saving?'),
		),
	],
	['the form for an existing event', '/admin/events/edit/sample-talk'],
	[
		'the import of events with problems, and with its preview',
		'/admin/events/import',
		async () => {
			const rows = 'Name\tStart date\nRegatta\t01/05/2031\nRegatta\t2031-05-01';
			await click('Check the Rows', () => screen.alert())();
			await checkAccessibility();
			await screen.field('Or paste the rows').fill(`${rows}\nTea\tsoon`);
			await click('Check the Rows', () => screen.text(/^Row 4:/))();
			await checkAccessibility();
			await screen.button('Back', { exact: true }).click();
			await screen.field('Or paste the rows').fill(rows);
			await click('Check the Rows', () => screen.button('Create 1 Event'))();
		},
	],
	['the bookings overview', '/admin/bookings'],
	['the bookings of an event', '/admin/bookings/sample-barbecue'],
	['the list of work days', '/admin/work-days'],
	['the dialog that copies a work day', '/admin/work-days', click(/^copy/i, anyDialog)],
	['the form for an existing work day', '/admin/work-days/edit/sample-work-day'],
	['the volunteers of a work day', '/admin/work-days/sample-work-day'],
	[
		'the dialog that adds a volunteer, with errors',
		'/admin/work-days/sample-work-day',
		async () => {
			await click('Add Volunteer', anyDialog)();
			await anyDialog().getByRole('button', { name: 'Add Volunteer' }).click();
			await screen.alert().waitFor();
		},
	],
	['the day sheet of an event', '/admin/bookings/sample-barbecue/day-sheet'],
	['the roll call of an event', '/admin/bookings/sample-barbecue/roll-call'],
	['the members page', '/admin/members'],
	['the form that invites a member', '/admin/members/invite'],
	['the account page', '/admin/account'],
	['the audit log', '/admin/audit'],
];

/** Opens each page once, and checks it on a phone and on a desktop. */
export function describeAccessibility(area: 'public pages' | 'admin panel'): void {
	describe(`accessibility of the ${area}`, () => {
		usePage({ viewport: widths.phone, reducedMotion: 'reduce' }, 'suite');

		if (area === 'admin panel') {
			test('axe finds no accessibility violation on the sign-in page', async () => {
				await openAndCheck('/admin/login');
				await screen.signIn();
				await page.waitForURL('**/admin/dashboard');
			});
		}
		test.each(area === 'admin panel' ? adminPages : pages)(
			'on a phone and on a desktop, axe finds no violation and Tab reaches every control: %s',
			(_, ...steps) => openAndCheck(...steps),
		);
	});
}

export async function openAndCheck(
	path: string,
	prepare = async () => {},
	intercept: () => Promise<unknown> = async () => {},
): Promise<void> {
	await page.setViewportSize(widths.phone);
	await intercept();
	await screen.goto(path);
	await page.getByRole('heading', { level: 1 }).waitFor();
	// Lazy sections load when they are near the viewport, so the page scrolls to each of them.
	await page.waitForFunction(() => {
		const statuses = [...document.querySelectorAll('[role="status"]')];
		const loading = statuses.find(({ textContent }) => /^Loading/.test(textContent ?? ''));
		loading?.scrollIntoView();
		return loading === undefined;
	});
	// The page that has loaded may have another heading than the page that was loading.
	await page.getByRole('heading', { level: 1 }).waitFor();
	await page.evaluate(() => window.scrollTo(0, 0));
	await prepare();
	await checkAccessibility();
	await page.unrouteAll({ behavior: 'wait' });
}

/**
 * Checks the open page on a desktop and then on a phone, which has the same dark colours. Afterwards, the window still has
 * the size of a phone.
 */
async function checkAccessibility(): Promise<void> {
	for (const size of [widths.desktop, widths.phone]) {
		await page.setViewportSize(size);
		const schemes = size === widths.desktop ? colorSchemes : (['light'] as const);
		expect(await accessibilityViolations(schemes)).toEqual([]);
		expect(await screen.horizontalOverflow()).toBe(0);
		expect(await controlsThatTabMisses()).toEqual([]);
	}
}

/**
 * Presses Tab through the open page or dialog. Returns the HTML of each visible control that never had the focus. If a
 * control is missed, the HTML of the elements that had the focus follows, in their order.
 */
async function controlsThatTabMisses(): Promise<string[]> {
	const tabbed = await page.evaluateHandle(() => {
		const area = document.querySelector(':modal') ?? document;
		const controls = [
			...area.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
		].filter(
			(control) =>
				control.checkVisibility({ visibilityProperty: true }) &&
				!control.matches(':disabled, [inert] *'),
		);
		// Tab stops once in a group of radio buttons: at the selected button or, if none is selected, at an end.
		const nameOf = (control: Element) =>
			control instanceof HTMLInputElement && control.type === 'radio' ? control.name : null;
		const remaining = new Set(controls);
		const focused: string[] = [];
		addEventListener('focusin', ({ target }) => {
			if (target instanceof Element) focused.push(target.outerHTML.slice(0, 100));
			const name = target instanceof Element ? nameOf(target) : null;
			for (const control of remaining) {
				if (control === target || (name !== null && nameOf(control) === name))
					remaining.delete(control);
			}
		});
		return { remaining, focused };
	});
	// Tab stops several times in some controls, such as a date, and at some other elements, such as a list that
	// scrolls. Further rounds therefore press Tab for the controls that are left.
	for (let round = 1; round <= 5; round += 1) {
		const left = await tabbed.evaluate(({ remaining }) => remaining.size);
		if (left === 0) break;
		for (let press = 0; press < Math.max(left, 5); press += 1) await screen.press('Tab');
	}
	return tabbed.evaluate(({ remaining, focused }) => {
		// With the focus, “Skip to content” covers the logo, which axe would report.
		if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
		const missed = [...remaining].map(
			(control) => `${control.outerHTML}${control.isConnected ? '' : ' (replaced meanwhile)'}`,
		);
		return missed.length === 0 ? [] : [...missed, 'Focus order:', ...focused];
	});
}

const colorSchemes = ['light', 'dark'] as const;

/** Returns each accessibility violation on the open page in the colour schemes: by default, in both. */
export async function accessibilityViolations(
	schemes: readonly (typeof colorSchemes)[number][] = colorSchemes,
): Promise<string[]> {
	await page.evaluate(axeCore.source);
	const violations: string[] = [];
	for (const colorScheme of schemes) {
		await page.emulateMedia({ colorScheme });
		// A colour transition must end before axe measures the contrast.
		await page.evaluate(() =>
			Promise.all(
				document
					.getAnimations()
					.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
					.map(({ finished }) => finished),
			),
		);
		const options: RunOptions = {
			// With this value of `resultTypes`, axe builds no selectors for elements without a violation,
			// which saves time.
			resultTypes: ['violations'],
			// Axe leaves out these rules by default. The second is WCAG 2.5.3: a control's name contains its visible text.
			rules: {
				'target-size': { enabled: true },
				'label-content-name-mismatch': { enabled: true },
			},
			// The dark colour scheme changes only colours, so only the accessibility rules about colours run
			// again.
			...(colorScheme === 'dark' && { runOnly: ['color-contrast', 'link-in-text-block'] }),
		};
		const found = await page.evaluate(async (runOptions) => {
			const { axe } = window as unknown as { axe: typeof import('axe-core') };
			const { violations } = await axe.run(document, runOptions);
			return violations.map(
				({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
			);
		}, options);
		violations.push(...found.map((violation) => `${colorScheme}: ${violation}`));
	}
	return violations;
}
