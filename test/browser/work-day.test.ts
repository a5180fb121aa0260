import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runBurgee, temporaryFolder } from '../server/running-burgee.ts';
import { type BrowserApp, openBrowserApp } from './browser-app.ts';
import { widths } from './chromium.ts';

let browserApp: BrowserApp;
let page: Page;

beforeAll(async () => {
	browserApp = await openBrowserApp();
});
afterAll(() => browserApp?.close());
beforeEach(async () => {
	page = await (await browserApp.browser.newContext({ viewport: widths.phone })).newPage();
	page.setDefaultTimeout(30_000);
});
afterEach(() => page.context().close());

const workDay = '/work-day-booking?id=sample-work-day';
const call = '**/api/work-days/sample-work-day';
const goto = (path: string) => page.goto(browserApp.burgee.url + path);
const says = (text: string | RegExp) => page.getByText(text).first().waitFor();
const signUp = () => page.getByRole('button', { name: 'Sign Up', exact: true });
const job = (title: string) => page.getByRole('checkbox', { name: title });
const focused = () =>
	page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName);

/** What the server says of one job now. */
async function volunteersOf(title: string): Promise<number> {
	const { jobs } = (await (
		await fetch(`${browserApp.burgee.url}/api/work-days/sample-work-day`)
	).json()) as { jobs: { title: string; currentVolunteers: number }[] };
	return jobs.find((each) => each.title === title)?.currentVolunteers ?? -1;
}

async function fillIn(lastName: string, title = 'Tidy the dinghy park') {
	await job(title).check();
	await page.getByLabel('First Name *').fill('Aileen');
	await page.getByLabel('Last Name *').fill(lastName);
}

test('without an id, and for a work day that nobody knows', async () => {
	await goto('/work-day-booking');
	await says('No work day specified');
	await goto('/work-day-booking?id=never');
	await page.getByRole('heading', { level: 1, name: 'Work Day Not Found' }).waitFor();
	expect(await page.title()).toContain('Work Day Not Found');
});

test('while it loads, when it cannot be fetched, and then', async () => {
	let answer = () => {};
	// Made before the call is: what is waited for may be there earlier.
	const answered = new Promise<void>((resolve) => {
		answer = resolve;
	});
	await page.route(call, async (route) => {
		await answered;
		await route.abort();
	});
	await goto(workDay);
	await page.getByText('Loading work day...').waitFor({ state: 'attached' });
	answer();
	await says('Failed to fetch work day data');
	await page.unrouteAll();
	await page.getByRole('button', { name: 'Try Again' }).click();
	await page.getByRole('heading', { level: 1, name: 'Club Work Day' }).waitFor();
});

test('shows the day, its jobs with who is on them, and what a full one means', async () => {
	await goto(workDay);
	await page.getByRole('heading', { level: 1, name: 'Club Work Day' }).waitFor();
	await says(/^Saturday \d+ \w+ \d{4}, 09:30$/);
	await says('Many hands keep the club in good trim.');
	await says('Food is provided for everyone who helps.');
	const card = (title: string) => page.getByRole('listitem').filter({ hasText: title });
	expect(await card('Service the safety boats').innerText()).toContain('1 of 2 volunteers');
	expect(await card('Service the safety boats').innerText()).not.toContain('full');
	expect(await card('Cook lunch for everyone').innerText()).toContain(
		'2 of 2 volunteers. This job is full, but you can still join.',
	);
	for (const label of ['Other Job', 'First Name *', 'Last Name *', 'Notes (optional)']) {
		await page.getByRole('textbox', { name: label }).waitFor();
	}
	await page.getByRole('checkbox', { name: 'I can bring tools' }).waitFor();
	expect(await page.getByRole('checkbox', { name: 'I’d like food' }).count()).toBe(1);
	const { height = 0 } = (await card('Scrub the slipway').boundingBox()) ?? {};
	expect(height).toBeGreaterThanOrEqual(44);
});

test('asks for food only where there is some', async () => {
	await page.route(call, async (route) => {
		const response = await route.fetch();
		await route.fulfill({ json: { ...(await response.json()), foodAvailable: false } });
	});
	await goto(workDay);
	await signUp().waitFor();
	expect(await page.getByText(/food/).count()).toBe(0);
});

test('says what is missing, in a summary that takes the focus and leads to each field', async () => {
	await goto(workDay);
	await signUp().click();
	const alert = page.getByRole('alert');
	await alert.waitFor();
	const noJob = "Please select at least one job you'd like to help with";
	const noName = 'Please enter your first and last name';
	expect(await alert.getByRole('link').allInnerTexts()).toEqual([noJob, noName]);
	expect(await alert.evaluate((box) => box === document.activeElement)).toBe(true);
	await alert.getByRole('link', { name: noJob }).click();
	expect(await focused()).toBe('selectedJobs');
	await alert.getByRole('link', { name: noName }).click();
	expect(await focused()).toBe('firstName');
	// Both names are marked, and everything is forgotten with the first change.
	expect(await page.getByText(noName).count()).toBe(3);
	await page.getByLabel('Other Job').fill('Rope work');
	expect(await page.getByText(noName).count()).toBe(0);
	await signUp().click();
	expect(await alert.getByRole('link').allInnerTexts()).toEqual([noName]);
	await page.getByLabel('First Name *').fill('Aileen');
	await signUp().click();
	expect(await alert.getByRole('link').allInnerTexts()).toEqual([noName]);
	await alert.getByRole('link').click();
	expect(await focused()).toBe('lastName');
});

test('signs up, says for how many jobs, and counts anew for the next one', async () => {
	const before = await volunteersOf('Mend the pontoon');
	await goto(workDay);
	await fillIn('Reed', 'Mend the pontoon');
	await job('Cook lunch for everyone').check();
	await page.getByLabel('Other Job').fill('Signs <img src=x onerror=alert(1)>');
	await page.getByRole('checkbox', { name: 'I can bring tools' }).check();
	await page.getByRole('checkbox', { name: 'I’d like food' }).check();
	await page.getByLabel('Notes (optional)').fill('A drill\nand bits');
	await signUp().dblclick();
	await page.getByRole('heading', { level: 1, name: 'Booking Confirmed' }).waitFor();
	await says('Thank you, Aileen. You’ve signed up for 3 jobs.');
	expect(await focused()).toBe('H1');
	const summary = await page.locator('dl').innerText();
	for (const text of [
		'Club Work Day',
		'Aileen Reed',
		'Mend the pontoon\nCook lunch for everyone',
		'Signs <img src=x onerror=alert(1)>',
		'You’re bringing some',
		'Yes, please',
		'A drill\nand bits',
	]) {
		expect(summary).toContain(text);
	}
	expect(await volunteersOf('Mend the pontoon')).toBe(before + 1);

	await page.getByRole('button', { name: 'Sign Up Someone Else' }).click();
	await signUp().waitFor();
	expect(await focused()).toBe('H1');
	expect(await page.getByLabel('First Name *').inputValue()).toBe('');
	expect(await job('Mend the pontoon').isChecked()).toBe(false);
	await says(`${before + 1} of 4 volunteers`);
});

test('an other job alone is one job', async () => {
	await goto(workDay);
	await page.getByLabel('Other Job').fill('Varnish the oars');
	await page.getByLabel('First Name *').fill('Ben');
	await page.getByLabel('Last Name *').fill('Okafor');
	await signUp().click();
	await says('Thank you, Ben. You’ve signed up for 1 job.');
});

test('is disabled while it submits; an answer that is lost keeps the form, and trying again signs up once', async () => {
	const before = await volunteersOf('Tidy the dinghy park');
	const sent: { key: string | undefined; answered: string }[] = [];
	let lose = () => {};
	// Made before the call is: what is waited for may be there earlier.
	const lost = new Promise<void>((resolve) => {
		lose = resolve;
	});
	await page.route(`${call}/sign-ups`, async (route) => {
		const response = await route.fetch();
		sent.push({
			key: route.request().headers()['idempotency-key'],
			answered: await response.text(),
		});
		if (sent.length > 1) return route.fulfill({ response });
		await lost;
		await route.abort();
	});
	await goto(workDay);
	await fillIn('Raman');
	await signUp().click();
	const submitting = page.getByRole('button', { name: 'Submitting...' });
	await submitting.waitFor();
	expect(await submitting.isDisabled()).toBe(true);
	for (const field of [page.getByLabel('Other Job'), job('Tidy the dinghy park')]) {
		expect(await field.isDisabled()).toBe(true);
	}
	await expect.poll(() => sent.length).toBe(1);
	lose();
	const alert = page.getByRole('alert');
	await alert.getByText('Failed to submit your booking. Please try again.').waitFor();
	expect(await alert.evaluate((box) => box === document.activeElement)).toBe(true);
	expect(await page.getByLabel('Last Name *').inputValue()).toBe('Raman');
	expect(await job('Tidy the dinghy park').isChecked()).toBe(true);

	await signUp().click();
	await page.getByRole('heading', { name: 'Booking Confirmed' }).waitFor();
	expect(sent).toHaveLength(2);
	expect(sent[0]?.key).toBeTruthy();
	expect(sent[1]).toEqual(sent[0]);
	expect(await volunteersOf('Tidy the dinghy park')).toBe(before + 1);
});

describe('what changes while one fills in the form', () => {
	const answering = (status: number, problem: object) =>
		page.route(`${call}/sign-ups`, (route) =>
			route.fulfill({ status, contentType: 'application/problem+json', json: problem }),
		);

	test('the day is over: it says so, and the focus is on its heading', async () => {
		await answering(409, { code: 'work-day-over', title: 'x', details: {} });
		await goto(workDay);
		await fillIn('Late');
		await signUp().click();
		await says('This work day is over. Sign-ups are closed.');
		expect(await focused()).toBe('H1');
		expect(await signUp().count()).toBe(0);
	});

	test('a job is taken off the list: it says so at the jobs', async () => {
		const message = 'This job is not part of this work day';
		const issues = [{ path: ['selectedJobs', 0], message }];
		await answering(422, { code: 'invalid-input', title: 'x', details: { issues } });
		await goto(workDay);
		await fillIn('Late');
		await signUp().click();
		await page.getByRole('alert').getByRole('link', { name: message }).click();
		expect(await focused()).toBe('selectedJobs');
	});
});

test('one that was over before shows what it was, without a form', async () => {
	await page.route(call, async (route) => {
		const response = await route.fetch();
		await route.fulfill({ json: { ...(await response.json()), signUpOpen: false } });
	});
	await goto(workDay);
	await says('This work day is over. Sign-ups are closed.');
	await says('Many hands keep the club in good trim.');
	expect(await signUp().count()).toBe(0);
});

test('can be done by keyboard alone', async () => {
	await goto(workDay);
	await signUp().waitFor();
	await job('Scrub the slipway').focus();
	await page.keyboard.press('Space');
	for (let press = 0; press < 5; press++) await page.keyboard.press('Tab');
	await page.keyboard.press('Space');
	expect(await job('Cook lunch for everyone').isChecked()).toBe(true);
	await page.keyboard.press('Tab');
	await page.keyboard.press('Tab');
	await page.keyboard.type('Moses');
	await page.keyboard.press('Tab');
	await page.keyboard.type('Adeyemi');
	await page.keyboard.press('Tab');
	await page.keyboard.press('Space');
	for (let press = 0; press < 3; press++) await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	await says('Thank you, Moses. You’ve signed up for 2 jobs.');
	expect(await focused()).toBe('H1');
	expect(await page.locator('dl').innerText()).toContain('You’re bringing some');
});

describe('Home', () => {
	const next = () => page.getByRole('region', { name: 'Next work day' });

	test('leads to the next work day, and nothing moves when it comes', async () => {
		await page.setViewportSize(widths.desktop);
		let answer = () => {};
		// Made before the call is: what is waited for may be there earlier.
		const answered = new Promise<void>((resolve) => {
			answer = resolve;
		});
		await page.route('**/api/work-days', async (route) => {
			await answered;
			await route.continue();
		});
		await goto('/');
		await page.getByRole('heading', { name: 'Coming up' }).waitFor();
		await page.waitForFunction(() => document.querySelector('main [role="status"]') === null);
		await page.evaluate(() => {
			new PerformanceObserver((list) => {
				for (const _ of list.getEntries()) document.body.dataset.moved = 'yes';
			}).observe({ type: 'layout-shift' });
		});
		answer();
		await next()
			.getByText(/^Saturday .*, 09:30$/)
			.waitFor();
		expect(await next().evaluate((card) => card === card.parentElement?.lastElementChild)).toBe(
			true,
		);
		// Two frames later, what moved was noticed.
		await page.evaluate(
			() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
		);
		expect(await page.locator('body').getAttribute('data-moved')).toBeNull();
		await next().getByRole('link', { name: 'Club Work Day' }).click();
		await page.waitForURL(`**${workDay}`);
		await page.getByRole('heading', { level: 1, name: 'Club Work Day' }).waitFor();
	});

	test('is quiet about it where it cannot be fetched, and where there is none', async () => {
		await page.route('**/api/work-days', (route) => route.abort());
		await goto('/');
		await page.getByRole('heading', { name: 'Coming up' }).waitFor();
		await page.waitForLoadState('networkidle');
		expect(await next().count()).toBe(0);
		expect(await page.getByRole('alert').count()).toBe(0);

		const data = await temporaryFolder();
		const empty = await runBurgee(data.path, { SAMPLE_DATA: 'off', STORAGE: 'memory' });
		await page.goto(empty.url);
		await says('No events are planned yet.');
		await page.waitForLoadState('networkidle');
		expect(await next().count()).toBe(0);
		await empty.end('SIGTERM');
		await data.remove();
	});
});
