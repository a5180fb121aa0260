import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, test as base, beforeAll, beforeEach } from 'vitest';
import { firstAdmin } from '../server/open-burgee.ts';
import { type RunningBurgee, runBurgee } from '../server/running-burgee.ts';
import { provideStorage, testedStorages } from '../storages.ts';
import { openChromium, widths } from './chromium.ts';

const defaultStorage = testedStorages().find((name) => name === process.env.STORAGE) ?? 'sqlite';

const withBrowser = base
	.extend('switches', { scope: 'worker' }, (): string[] => [])
	.extend('browser', { scope: 'worker' }, async ({ switches }, { onCleanup }) => {
		const opened = await openChromium(...switches);
		onCleanup(() => opened.close());
		return opened;
	});

/** The browser, which all test files of a worker share. */
let browser: Browser;
/** The app of the running test file. */
export let app: RunningBurgee;
/** The page of the running test. */
export let page: Page;

/** Gives each test, or all tests of a suite, a page without cookies and stored data. Closes the page afterwards. */
export function usePage(
	options: BrowserContextOptions = { viewport: widths.phone },
	each: 'test' | 'suite' = 'test',
): void {
	withBrowser.beforeAll(({ browser: opened }) => {
		browser = opened;
	});
	const [before, after] = each === 'test' ? [beforeEach, afterEach] : [beforeAll, afterAll];
	before(() => restartPage(options));
	after(() => Promise.all(browser.contexts().map((context) => context.close())));
}

/** Replaces the page of the running test. */
export async function restartPage(options: BrowserContextOptions): Promise<void> {
	page = await newPage(options);
}

export async function newPage(options: BrowserContextOptions): Promise<Page> {
	return (await browser.newContext(options)).newPage();
}

/**
 * Starts the app for all tests of a suite, with the sample club in its storage.
 * @param prepare receives the storage's environment variables before the start, and returns further variables.
 */
export function useApp(
	storage = defaultStorage,
	prepare = async (_: Record<string, string>): Promise<Record<string, string>> => ({}),
): void {
	beforeAll(async () => {
		const { environment, release } = await provideStorage(storage);
		app = await runBurgee({
			ADMIN_EMAIL: firstAdmin.email,
			ADMIN_PASSWORD: firstAdmin.password,
			SAMPLE_DATA: 'on',
			...environment,
			...(await prepare(environment)),
		});
		return async () => {
			await app.end('SIGTERM');
			await release();
		};
	});
}

export const goto = (path: string) => page.goto(app.url + path);
export const waitForText = (text: string | RegExp) => page.getByText(text).first().waitFor();
export const tryAgain = () => page.getByRole('button', { name: 'Try Again' }).click();
/** Returns the id of the focused element. If the element has no id, returns its tag, such as 'H1'. */
export const focusedElement = () =>
	page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName);
/** Returns by how many pixels the page is wider than the screen. */
export const horizontalOverflow = () =>
	page.evaluate(() => {
		const { scrollWidth, clientWidth } = document.documentElement;
		return scrollWidth - clientWidth;
	});

/** Signs the page in, with the Cookie header of a session. */
export async function addSession(url: string, cookie: string): Promise<void> {
	const [name = '', value = ''] = cookie.split('=');
	await page.context().addCookies([{ name, value, url }]);
}

/** Fills in and sends the sign-in form, which the page must show. */
export async function signInOnPage(password = firstAdmin.password, tab = page): Promise<void> {
	await tab.getByLabel(/email/i).fill(firstAdmin.email);
	await tab.getByLabel(/password/i).fill(password);
	await tab.getByRole('button', { name: /sign in/i }).click();
}

/** Returns a list to which each later error of the page is added, except messages that match `expected`. */
export function watchErrors(expected = /^$/): string[] {
	const errors: string[] = [];
	page.on('pageerror', (error) => errors.push(error.message));
	page.on('console', (message) => {
		if (message.type() === 'error' && !expected.test(message.text())) errors.push(message.text());
	});
	return errors;
}

/** Holds the requests to `url`. After `fail` or `pass`, the held and all later requests fail or pass. */
export async function holdRequests(url: string): Promise<{ fail(): void; pass(): void }> {
	let isDown = false;
	let release = () => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route(url, async (route) => {
		await released;
		await (isDown ? route.abort() : route.continue());
	});
	const decide = (down: boolean) => () => {
		isDown = down;
		release();
	};
	return { fail: decide(true), pass: decide(false) };
}

/**
 * Opens the page and checks its text while a request is pending and after the request has failed. Then loads
 * the page's data with 'Try Again'.
 */
export async function failAndTryAgain(
	path: string,
	{ request, loading, failed }: { request: string; loading: string; failed: string },
): Promise<void> {
	const requests = await holdRequests(request);
	await goto(path);
	await page.getByText(loading).first().waitFor({ state: 'attached' });
	requests.fail();
	await page.getByRole('alert').getByText(failed).waitFor();
	requests.pass();
	await tryAgain();
}

/** Replaces fields of the server's JSON responses. */
export function changeResponses(url: string, changes: () => object): Promise<unknown> {
	return page.route(url, async (route) => {
		const response = await route.fetch();
		await route.fulfill({ response, json: { ...(await response.json()), ...changes() } });
	});
}

/**
 * Drops the response to the first request, after the server has processed it.
 * @returns a list to which each request's idempotency key and response are added.
 */
export async function dropFirstResponse(url: string, beforeDrop = async () => {}) {
	const attempts: { key: string | undefined; responseBody: string }[] = [];
	await page.route(url, async (route) => {
		const response = await route.fetch();
		const key = route.request().headers()['idempotency-key'];
		attempts.push({ key, responseBody: await response.text() });
		if (attempts.length > 1) return route.fulfill({ response });
		await beforeDrop();
		await route.abort();
	});
	return attempts;
}
