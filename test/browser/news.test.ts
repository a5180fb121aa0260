import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
	apiKey,
	type MailerLiteServer,
	sentEmail,
	startMailerLite,
} from '../adapters/mailerlite-server.ts';
import { campaignOf } from '../contracts/samples.ts';
import { type OpenBurgee, openBurgee } from '../server/open-burgee.ts';
import { type BrowserApp, openBrowserApp } from './browser-app.ts';
import { widths } from './chromium.ts';

const dayMs = 24 * 60 * 60 * 1_000;
const trap = '<img src=x onerror="window.sprung = true"><script>window.sprung = true</script>';

let browserApp: BrowserApp;
let page: Page;

async function newPage(browser: Browser): Promise<Page> {
	const opened = await (await browser.newContext({ viewport: widths.phone })).newPage();
	opened.setDefaultTimeout(30_000);
	return opened;
}

beforeAll(async () => {
	browserApp = await openBrowserApp();
});
afterAll(() => browserApp?.close());
beforeEach(async () => {
	page = await newPage(browserApp.browser);
});
afterEach(() => page.context().close());

const goto = (path: string) => page.goto(browserApp.burgee.url + path);
const says = (text: string) => page.getByText(text).first().waitFor();
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const email = (subject: string) => page.getByRole('article').filter({ has: heading(subject) });
const sprung = () => page.evaluate(() => 'sprung' in window);
const overflow = () =>
	page.evaluate(() => {
		const { scrollWidth, clientWidth } = document.documentElement;
		return scrollWidth - clientWidth;
	});

describe('Recent Emails', () => {
	test('while they load, then the last one sent first, each with its time', async () => {
		let answer = () => {};
		// Made before the call is: what is waited for may be there earlier.
		const answered = new Promise<void>((resolve) => {
			answer = resolve;
		});
		await page.route('**/api/campaigns', async (route) => {
			await answered;
			await route.continue();
		});
		await goto('/news');
		await page.getByText('Loading emails…').waitFor({ state: 'attached' });
		answer();
		await page.getByRole('article').first().waitFor();
		expect(await page.title()).toBe('Recent Emails · KYC');
		expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Recent Emails');

		const moments = await page
			.getByRole('article')
			.locator('time')
			.evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
		expect(moments.length).toBeGreaterThan(5);
		expect(moments).toEqual(moments.toSorted().reverse());
		const low = email('Kestrel Water is low: which slipway to use').locator('time');
		const full = (await low.getAttribute('title')) ?? '';
		expect(full).toMatch(/^\w+day \d+ \w+ \d{4}, 17:40$/);
		// Seen, and read out.
		expect(await low.innerText()).toContain('Yesterday');
		expect(await low.textContent()).toBe(`Yesterday, ${full}`);
		await page.emulateMedia({ media: 'print' });
		expect(await low.innerText()).toBe(full);
		await page.emulateMedia({ media: 'screen' });
		await says('5 days ago');
		await says('2 weeks ago');
	});

	test('Read Email opens a page of ours in a new tab, which cannot reach back', async () => {
		await goto('/news');
		const subject = 'Papers for the Annual General Meeting';
		const read = email(subject).getByRole('link');
		expect(await read.innerText()).toContain('Read Email');
		expect(await read.getAttribute('rel')).toContain('noopener');
		await page
			.getByRole('link', { name: `Read Email: ${subject} (opens in a new tab)`, exact: true })
			.focus();
		const opening = page.context().waitForEvent('page');
		await page.keyboard.press('Enter');
		const opened = await opening;
		await opened.getByRole('heading', { level: 1, name: subject }).waitFor();
		expect(await opened.evaluate(() => window.opener)).toBeNull();
		expect(page.url()).toBe(`${browserApp.burgee.url}/news`);
	});

	test('without a preview the button is disabled and reads Preview Unavailable', async () => {
		await goto('/news');
		const entry = email('New rack numbers in the dinghy park');
		const button = entry.getByRole('button', { name: 'Preview Unavailable' });
		await button.waitFor();
		expect(await button.isDisabled()).toBe(true);
		expect(await entry.getByRole('link').count()).toBe(0);
	});

	test('only a web address is opened, whatever the server says', async () => {
		const preview_urls = ['javascript:window.sprung = true', 'data:text/html,x', '//example.org'];
		const json = preview_urls.map((preview_url, place) => ({
			...campaignOf({ id: `${place}`, subject: `Email ${place}` }),
			preview_url,
		}));
		await page.route('**/api/campaigns', (route) => route.fulfill({ json }));
		await goto('/news');
		await page.getByRole('article').first().waitFor();
		expect(await page.getByRole('article').getByRole('link').count()).toBe(0);
		expect(await page.getByRole('button', { name: 'Preview Unavailable' }).count()).toBe(3);
	});

	test('long subjects keep to a phone’s width', async () => {
		const json = [
			campaignOf({ id: '1', subject: 'Llanfairpwllgwyngyll'.repeat(12) }),
			campaignOf({ id: '2', subject: 'A very long subject of many short words '.repeat(8) }),
		].map((campaign) => ({ ...campaign, preview_url: 'https://preview.example.org/1' }));
		await page.route('**/api/campaigns', (route) => route.fulfill({ json }));
		await goto('/news');
		await page.getByRole('article').first().waitFor();
		expect(await overflow()).toBe(0);
	});

	test('cannot be fetched: the sentence with the status text, or without one', async () => {
		await page.route('**/api/campaigns', (route) =>
			route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
		);
		await goto('/news');
		const alert = page.getByRole('alert');
		expect(await alert.innerText()).toContain('Failed to fetch communications: Bad Gateway');
		await page.unrouteAll();
		await page.route('**/api/campaigns', (route) => route.abort());
		await page.getByRole('button', { name: 'Try Again' }).click();
		await alert.getByText('Failed to fetch communications', { exact: true }).waitFor();
		await page.unrouteAll();
		await page.getByRole('button', { name: 'Try Again' }).click();
		await page.getByRole('article').first().waitFor();
		expect(await alert.count()).toBe(0);
	});
});

describe('an email of ours', () => {
	const path = '/news/sample-regatta-report';
	const subject = 'Forty-one boats, one capsized commodore: how the Reservoir Regatta went';

	test('is a letter: subject, date, paragraphs with their lines, and the way back', async () => {
		await goto(path);
		await heading(subject).waitFor();
		expect(await page.title()).toBe(`${subject} · KYC`);
		expect(await page.locator('main time').innerText()).toMatch(/^\w+day \d+ \w+ \d{4}$/);
		const paragraphs = page.locator('main p');
		expect(await paragraphs.count()).toBeGreaterThan(5);
		expect(await paragraphs.first().innerText()).toBe('Dear members,');
		const results = (await paragraphs.filter({ hasText: 'The results:' }).innerText()).split('\n');
		expect(results).toHaveLength(5);
		await page.reload();
		await heading(subject).waitFor();
		await page.getByRole('link', { name: 'Recent Emails' }).click();
		await page.waitForURL('**/news');
	});

	test('while it loads, when it cannot be fetched, and again', async () => {
		let answer = () => {};
		// Made before the call is: what is waited for may be there earlier.
		const answered = new Promise<void>((resolve) => {
			answer = resolve;
		});
		await page.route('**/api/campaigns/*', async (route) => {
			await answered;
			await route.abort();
		});
		await goto(path);
		await page.getByText('Loading the email…').waitFor({ state: 'attached' });
		answer();
		await says('Failed to fetch communications');
		await page.unrouteAll();
		await page.getByRole('button', { name: 'Try Again' }).click();
		await heading(subject).waitFor();
	});

	test.each(['/news/never', '/news/sample-racks', '/news/%2e%2e%2f'])(
		'is not found at %s',
		async (missing) => {
			await goto(missing);
			await heading('Email Not Found').waitFor();
			await page.getByRole('main').getByRole('link', { name: 'Recent Emails' }).waitFor();
		},
	);

	test('is printed without what is only for the screen', async () => {
		await goto(path);
		await heading(subject).waitFor();
		await page.emulateMedia({ media: 'print' });
		expect(await page.getByText('Dear members,').isVisible()).toBe(true);
		expect(await page.getByRole('banner').isVisible()).toBe(false);
		expect(await page.getByRole('button', { name: 'Print this email' }).isVisible()).toBe(false);
		expect(await page.getByRole('link', { name: 'Recent Emails' }).isVisible()).toBe(false);
	});
});

test('markup in a subject or a text is shown as it was written, and does nothing', async () => {
	const burgee = await openBurgee();
	await page.goto(`${burgee.url}/news`);
	await heading('No Recent Communications').waitFor();

	await burgee.storage.campaigns.add(
		campaignOf({ id: 'trap', subject: trap, body: `${trap}\n\n${trap}${'x'.repeat(200)}` }),
	);
	await page.reload();
	await heading(trap).waitFor();
	await page.goto(`${burgee.url}/news/trap`);
	await heading(trap).waitFor();
	expect(await page.locator('main p').first().innerText()).toBe(trap);
	expect(await page.locator('main img, main script').count()).toBe(0);
	expect(await sprung()).toBe(false);
	expect(await overflow()).toBe(0);
	await burgee.close();
});

describe('with MailerLite', () => {
	let mailerLite: MailerLiteServer;
	let burgee: OpenBurgee;
	beforeEach(async () => {
		mailerLite = await startMailerLite();
		mailerLite.retryAfter = '1';
		const preview_url = 'https://preview.example.org/1';
		mailerLite.campaigns.push(sentEmail(campaignOf({ id: '1', preview_url })));
		burgee = await openBurgee({
			CAMPAIGNS: 'mailerlite',
			MAILERLITE_API_KEY: apiKey,
			MAILERLITE_BASE_URL: mailerLite.baseUrl,
		});
	});
	afterEach(async () => {
		vi.useRealTimers();
		await burgee.close();
		await mailerLite.close();
	});

	test('down from the start: its status text, and Try Again when it is back', async () => {
		mailerLite.behaviour = 'rate-limited';
		await page.goto(`${burgee.url}/news`);
		// The source's own words, not those of our 503.
		await says('Failed to fetch communications: Too Many Requests');
		mailerLite.behaviour = 'normal';
		await expect
			.poll(async () => {
				const again = page.getByRole('button', { name: 'Try Again' });
				if (await again.isVisible()) await again.click();
				return page.getByRole('link', { name: /^Read Email: Season opening/ }).count();
			})
			.toBe(1);
	});

	test('down later: the last list, which says how old it is; then the newest again', async () => {
		await page.goto(`${burgee.url}/news`);
		await heading('Season opening').waitFor();
		expect(await page.getByText('This list was').count()).toBe(0);

		mailerLite.behaviour = 'unavailable';
		vi.setSystemTime(Date.now() + 3 * dayMs);
		await page.reload();
		await says(
			'We can’t check for new emails at the moment. This list was last updated 3 days ago, on ',
		);
		await heading('Season opening').waitFor();

		mailerLite.behaviour = 'normal';
		vi.setSystemTime(Date.now() + dayMs);
		await page.reload();
		await heading('Season opening').waitFor();
		expect(await page.getByText('This list was').count()).toBe(0);
	});
});
