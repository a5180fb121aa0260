import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
	mailerLiteEnvironment,
	sentEmail,
	startMailerLite,
} from '../../adapters/mailerlite-server.ts';
import { campaignOf } from '../../contracts/samples.ts';
import { openBurgeeForTest } from '../../server/open-burgee.ts';
import { checkAccessibility } from '../accessibility-tests.ts';
import { app, network, page, screen, usePage, useReadApp } from '../fixture.ts';

const dayMs = 24 * 60 * 60 * 1_000;
const injection =
	'<img src=x onerror="window.injected = true"><script>window.injected = true</script>';

useReadApp();
usePage();

const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const fresh = { fetchedAt: '2026-06-01T12:00:00.000Z', isStale: false };
const email = (subject: string) => page.getByRole('article').filter({ has: heading(subject) });

describe('Recent News', () => {
	test('the news page shows the emails with their dates, newest first, and opens one in a new tab without access to window.opener', async () => {
		const requests = await network.hold('**/api/campaigns');
		await screen.goto('/news');
		await screen.text('Loading newsletters…').waitFor({ state: 'attached' });
		requests.pass();
		await screen.article().waitFor();
		expect(await page.title()).toBe('Recent News · KYC');
		expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Recent News');
		const description = page.locator('meta[name="description"]');
		const texts = [await screen.main().innerText(), await description.getAttribute('content')];
		expect(texts.join(), 'nobody has sent these newsletters').not.toMatch(/\bemails?\b|\bsent\b/i);

		const sentTimes = await page
			.getByRole('article')
			.locator('time')
			.evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
		expect(sentTimes.length).toBeGreaterThan(5);
		expect(sentTimes).toEqual(sentTimes.toSorted().reverse());
		const low = email('The water is low: which slipway to use').locator('time');
		const full = (await low.getAttribute('title')) ?? '';
		expect(full).toMatch(/^\w+day \d+ \w+ \d{4}, 17:40$/);
		// The relative time, such as 'Yesterday', is visible. Screen readers also announce the full date.
		expect(await low.innerText()).toContain('Yesterday');
		expect(await low.textContent()).toBe(`Yesterday, ${full}`);
		await page.emulateMedia({ media: 'print' });
		expect(await low.innerText()).toBe(full);
		await page.emulateMedia({ media: 'screen' });
		await screen.waitForText('5 days ago');
		await screen.waitForText('2 weeks ago');

		const subject = 'Papers for the Annual General Meeting';
		const read = email(subject).getByRole('link');
		expect(await read.innerText()).toContain('Read Newsletter');
		expect(await read.getAttribute('rel')).toContain('noopener');
		await screen.link(`Read Newsletter: ${subject} (opens in a new tab)`, { exact: true }).focus();
		const opening = page.context().waitForEvent('page');
		await screen.press('Enter');
		const opened = await opening;
		await opened.getByRole('heading', { level: 1, name: subject }).waitFor();
		expect(await opened.evaluate(() => window.opener)).toBeNull();
		expect(page.url()).toBe(`${app.url}/news`);
	});

	test('a long email subject wraps, and an email has no preview link if its address does not start with http', async () => {
		const preview_urls = ['javascript:window.injected = true', 'data:text/html,x', '//example.org'];
		const campaigns = preview_urls.map((preview_url, index) => ({
			...campaignOf({ id: `${index}`, subject: 'Llanfairpwllgwyngyll'.repeat(12) }),
			preview_url,
		}));
		await network.respond('**/api/campaigns', { json: { campaigns, ...fresh } });
		await screen.goto('/news');
		await screen.article().waitFor();
		expect(await page.getByRole('article').getByRole('link').count()).toBe(0);
		expect(await screen.button('Preview Unavailable').count()).toBe(3);
		expect(await screen.horizontalOverflow()).toBe(0);
		expect(await screen.button('Preview Unavailable').first().isDisabled()).toBe(true);
	});

	test('if the request for newsletters fails, the news page shows an error with the HTTP status text', async () => {
		await network.respond('**/api/campaigns', {
			status: 502,
			contentType: 'text/html',
			body: '<h1>Bad Gateway</h1>',
		});
		await screen.goto('/news');
		const alert = screen.alert();
		expect(await alert.innerText()).toContain('Failed to fetch communications: Bad Gateway');
		await checkAccessibility();
		await page.unrouteAll();
		await network.fail('**/api/campaigns');
		await screen.tryAgain();
		await alert.getByText('Failed to fetch communications', { exact: true }).waitFor();
		await page.unrouteAll();
		await screen.tryAgain();
		await screen.article().waitFor();
		expect(await alert.count()).toBe(0);
	});
});

describe('an email preview', () => {
	const path = '/news/sample-regatta-report';
	const subject = 'Forty-one boats, one capsized commodore: how the Reservoir Regatta went';

	test('the page of an email shows the subject, the date, the text and a link to the email list, and prints without header, buttons or links', async () => {
		await screen.goto(path);
		await heading(subject).waitFor();
		await screen.text(/^Published for members of Kestrel Yacht Club on/).waitFor();
		expect(await page.title()).toBe(`${subject} · KYC`);
		expect(await page.locator('main time').innerText()).toMatch(/^\w+day \d+ \w+ \d{4}$/);
		const paragraphs = page.locator('main p');
		expect(await paragraphs.count()).toBeGreaterThan(5);
		expect(await paragraphs.first().innerText()).toBe('Dear members,');
		const results = (await paragraphs.filter({ hasText: 'The results:' }).innerText()).split('\n');
		expect(results).toHaveLength(5);
		await page.emulateMedia({ media: 'print' });
		expect(await screen.text('Dear members,').isVisible()).toBe(true);
		expect(await page.getByRole('banner').isVisible()).toBe(false);
		expect(await screen.button('Print This Newsletter').isVisible()).toBe(false);
		expect(await screen.link('Recent News').isVisible()).toBe(false);
		await page.emulateMedia({ media: 'screen' });
		await screen.link('Recent News').click();
		await page.waitForURL('**/news');
	});

	test('the page of an unknown email shows “Newsletter Not Found”', async () => {
		for (const missingPath of ['/news/sample-racks', '/news/%2e%2e%2f', '/news/never']) {
			const html = await (await fetch(app.url + missingPath)).text();
			expect(html).toContain('Newsletter Not Found');
			expect(html).toMatch(/<main.*<a [^>]*href="\/news"[^>]*>Recent News<.*<\/main>/s);
		}
	});
});

test('HTML markup in an email’s subject or text is shown as text', async () => {
	const burgee = await openBurgeeForTest({ STORAGE: 'memory' });
	await burgee.storage.campaigns.add(
		campaignOf({
			id: 'injection',
			subject: injection,
			body: `${injection}\n\n${injection}${'x'.repeat(200)}`,
		}),
	);
	for (const path of ['/news', '/news/injection']) {
		const { body } = await burgee.http.get<string>(path);
		const [main = ''] = /<main.*<\/main>/s.exec(body) ?? [];
		expect(main).toContain(
			injection.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
		);
		expect(body).not.toMatch(/<img src=x|<script>window/);
	}
});

test('with MailerLite, the news page shows the HTTP status text of an error, and during an outage the last list of emails with its age', async () => {
	onTestFinished(() => {
		vi.useRealTimers();
	});
	const mailerLite = await startMailerLite();
	onTestFinished(() => mailerLite.stop());
	const preview_url = 'https://preview.example.org/1';
	mailerLite.campaigns.push(sentEmail(campaignOf({ id: '1', preview_url })));
	mailerLite.behaviour = { status: 429, headers: { 'Retry-After': '1' } };
	const burgee = await openBurgeeForTest({
		...{ STORAGE: 'memory', ...mailerLiteEnvironment(mailerLite) },
	});
	await screen.goto(`${burgee.url}/news`);
	// The page shows the status text of MailerLite's response, not of Burgee's own 503 response.
	await screen.waitForText('Failed to fetch communications: Too Many Requests');
	mailerLite.behaviour = 'normal';
	await expect
		.poll(async () => {
			const retry = screen.button('Try Again');
			if (await retry.isVisible()) await retry.click();
			return screen.link(/^Read Email: Season opening/).count();
		})
		.toBe(1);
	expect(await page.title()).toBe('Recent Emails · KYC');
	expect(await page.locator('meta[name="description"]').getAttribute('content')).toBe(
		'Recent emails from Kestrel Yacht Club to its members: reports, news and notices.',
	);
	expect(await screen.text('This list was').count()).toBe(0);

	mailerLite.behaviour = { status: 503 };
	// HTTP dates omit the fractions of a second. The test therefore adds one second, so that the
	// age is not less than three days.
	vi.setSystemTime(Date.now() + 3 * dayMs + 1_000);
	// The page computes the age of the list of emails from the response's Date header. The test sets
	// this header, because the server sets it to the real time, not to the test's time.
	await page.route('**/api/campaigns', async (route) => {
		const response = await route.fetch();
		const headers = { ...response.headers(), date: new Date().toUTCString() };
		await route.fulfill({ response, headers });
	});
	await page.reload();
	await screen.waitForText(
		'We can’t check for new emails at the moment. This list was last updated 3 days ago, on ',
	);
	await heading('Season opening').waitFor();

	mailerLite.behaviour = 'normal';
	vi.setSystemTime(Date.now() + dayMs);
	await page.reload();
	await heading('Season opening').waitFor();
	expect(await screen.text('This list was').count()).toBe(0);
});
