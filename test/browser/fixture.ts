import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openMemoryStorage } from '@burgee/adapters/memory/memory-storage';
import type { Browser, BrowserContextOptions, Locator, Page, Route } from 'playwright-core';
import { afterAll, afterEach, test as base, beforeAll, beforeEach, expect } from 'vitest';
import { fillSampleClub } from '../../server/sample-club/fill.ts';
import { freePort } from '../free-port.ts';
import { firstAdmin, openBurgee } from '../server/open-burgee.ts';
import { type RunningBurgee, runBurgee } from '../server/running-burgee.ts';
import { sharedProgram } from '../shared-program.ts';
import { root } from '../source-files.ts';
import { provideStorage, testedStorages } from '../storages.ts';
import { openChromium, widths } from './chromium.ts';
import type { ChromiumProgram } from './unpack-chromium.ts';

/**
 * By default, the browser tests use the memory storage, which starts fastest, and a server in the process of the test.
 * Tests with another storage, such as `main-job.test.ts`, use the built server in a process of its own.
 */
const defaultStorage = testedStorages().find((name) => name === process.env.STORAGE) ?? 'memory';

const withBrowser = base
	.extend('switches', { scope: 'worker' }, (): string[] => [])
	.extend('browser', { scope: 'worker' }, async ({ switches }, { onCleanup }) => {
		const program: ChromiumProgram = JSON.parse(await sharedProgram('chromium'));
		const opened = await openChromium(program, ...switches);
		onCleanup(() => opened.close());
		return opened;
	})
	.extend('storage', { scope: 'worker' }, () => defaultStorage)
	.extend('readApp', { scope: 'worker' }, async ({ storage }, { onCleanup }) => {
		const { started, stop } = await startApp(storage);
		onCleanup(stop);
		return started;
	});

/** All test files of a Vitest worker share this browser. */
let browser: Browser;
/** The Burgee server that the running test file has started. */
export let app: Pick<RunningBurgee, 'url' | 'http'>;
/** The browser page of the running test. */
export let page: Page;

/**
 * Gives each test, or all tests of a suite, a browser page without cookies or stored data. Tests with the same options
 * share one page, which the fixture resets after each test, because a new page starts a new process of the browser.
 */
export function usePage(
	options: BrowserContextOptions = { viewport: widths.phone, reducedMotion: 'reduce' },
	each: 'test' | 'suite' = 'test',
): void {
	withBrowser.beforeAll(({ browser: opened }) => {
		browser = opened;
	});
	const [before, after] = each === 'test' ? [beforeEach, afterEach] : [beforeAll, afterAll];
	before(async () => {
		if (reusable === JSON.stringify(options)) return;
		await restartPage(options);
		reusable = JSON.stringify(options);
	});
	after(() => resetPage(options));
	// The hook that is added last runs first, so the page still shows what the test has left.
	afterEach(async ({ task }) => {
		expect(hydrationErrors.splice(0)).toEqual([]);
		if (task.result?.state !== 'fail') return;
		await printPage();
		closePageAfterTest();
	});
}

/** The options of the open page, if the next test can use this page. */
let reusable: string | null = null;

/** Makes the fixture close the page after the running test. A test calls this before a change that cannot be undone. */
export function closePageAfterTest(): void {
	reusable = null;
}

/** Makes the page like a new one, except for its history and its HTTP cache. */
async function resetPage({ viewport, reducedMotion = null }: BrowserContextOptions) {
	const context = page.context();
	const opened = [...browser.contexts(), ...context.pages()];
	await Promise.all(opened.map((other) => other !== context && other !== page && other.close()));
	if (reusable === null) return;
	try {
		for (const event of ['console', 'dialog', 'pageerror', 'request'] as const) {
			page.removeAllListeners(event);
		}
		reportHydrationErrors(page);
		await page.unrouteAll({ behavior: 'ignoreErrors' });
		await context.setOffline(false);
		// In a document without scripts, nothing stores data or sends requests any more.
		await page.goto(new URL('/robots.txt', page.url()).href);
		await page.evaluate(() => {
			localStorage.clear();
			sessionStorage.clear();
		});
		await context.clearCookies();
		await context.clearPermissions();
		await page.emulateMedia({ media: null, colorScheme: null, reducedMotion });
		await page.mouse.move(0, 0);
		if (viewport) await page.setViewportSize(viewport);
	} catch {
		closePageAfterTest();
	}
}

/** Prints what the page of a failed test shows. */
async function printPage(): Promise<void> {
	process.stderr.write(
		`The page ${page.url()} shows:\n${await page.locator('body').innerText()}\n`,
	);
}

/** Replaces the running test's browser page with a new page, which is closed after the test. */
export async function restartPage(options: BrowserContextOptions): Promise<void> {
	await Promise.all(browser.contexts().map((context) => context.close()));
	closePageAfterTest();
	page = await newPage(options);
}

export async function newPage(options: BrowserContextOptions): Promise<Page> {
	const opened = await (await browser.newContext(options)).newPage();
	reportHydrationErrors(opened);
	return opened;
}

function reportHydrationErrors(tab: Page): void {
	tab.on('pageerror', ({ message }) => {
		if (isHydrationError(message)) hydrationErrors.push(`${tab.url()}: ${message}`);
	});
}

/** The errors of React that the browser's first render differed from the server's HTML, in the running test. */
const hydrationErrors: string[] = [];

const isHydrationError = (message: string) =>
	/hydrat|React error #(418|419|42[1-5])/i.test(message);

/**
 * Starts the app for all tests of a suite, with the sample club in its storage.
 * @param prepare receives the storage's environment variables before the start, and returns further variables.
 */
export function useApp(
	storage = defaultStorage,
	prepare = async (_: Record<string, string>): Promise<Record<string, string>> => ({}),
): void {
	beforeAll(async () => {
		const { started, stop } = await startApp(storage, prepare);
		app = started;
		return stop;
	});
}

/**
 * Gives all tests of a suite the app with the sample club. The test files of a Vitest worker share this app, so their
 * tests may only read.
 */
export function useReadApp(): void {
	withBrowser.beforeAll(({ readApp }) => {
		app = readApp;
	});
}

/**
 * The port of the latest app in this worker. With the same address, the browser need not load and compile the scripts
 * again for the next test file.
 */
let port: number | undefined;

async function startApp(
	storage: typeof defaultStorage,
	prepare = async (_: Record<string, string>): Promise<Record<string, string>> => ({}),
) {
	const provided = await provideStorage(storage);
	const environment = {
		SAMPLE_DATA: 'on',
		...provided.environment,
		...(await prepare(provided.environment)),
	};
	if (storage === 'memory') {
		// A process of its own would take a second of CPU time to start.
		const club = openMemoryStorage();
		const clock = { now: () => new Date() };
		if (environment.SAMPLE_DATA === 'on') await fillSampleClub({ storage: club, clock });
		port = await freePort(port);
		const started = await openBurgee(
			{ PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, ...environment },
			{ storage: club },
		);
		return { started, stop: started.close };
	}
	const started = await runBurgee({
		ADMIN_EMAIL: firstAdmin.email,
		ADMIN_PASSWORD: firstAdmin.password,
		...environment,
	});
	const stop = async () => {
		await started.end('SIGTERM');
		await provided.release();
	};
	return { started, stop };
}

type Name = string | RegExp;

/**
 * Finds elements in a browser tab and performs a user's actions. The default tab is the page of the running
 * test.
 */
export function screenOf(tab = () => page) {
	const byRole =
		(role: 'button' | 'checkbox' | 'dialog' | 'heading' | 'link' | 'region' | 'row') =>
		(name: Name, options: { exact?: boolean; level?: number } = {}) =>
			tab().getByRole(role, { name, ...options });
	const button = byRole('button');
	const heading = byRole('heading');
	const field = (label: Name) => tab().getByLabel(label);
	const text = (shown: Name, options?: { exact: boolean }) => tab().getByText(shown, options);
	return {
		/** Opens a path of the app, or a complete address. Waits until the page can be used. */
		goto: async (address: string) => {
			const isComplete = URL.canParse(address);
			const response = await tab().goto(isComplete ? address : `${app.url}${address}`);
			const isPublic = (await tab().locator('#page-data').count()) > 0;
			if (isPublic) await tab().locator('[data-interactive]').waitFor();
			return response;
		},
		button,
		checkbox: byRole('checkbox'),
		/** Finds the button that opens the menu of a record in a list. */
		menuOf: (record: string) => button(`More actions for ${record}`, { exact: true }),
		/** Opens the menu of the first record with this name, and chooses one of its actions. */
		choose: async (action: string, record: string) => {
			await button(`More actions for ${record}`, { exact: true }).first().click();
			await tab().getByRole('menuitem', { name: action, exact: true }).click();
		},
		dialog: byRole('dialog'),
		field,
		heading,
		link: byRole('link'),
		region: byRole('region'),
		/** Finds a table row by a text in any of its cells. */
		row: (shown: string) => tab().getByRole('row').filter({ hasText: shown }),
		text,
		/** Finds the page's element with the role 'alert', or the given text inside this element. */
		alert: (shown?: Name, options?: { exact: boolean }) => {
			const alert = tab().getByRole('alert');
			return shown === undefined ? alert : alert.getByText(shown, options);
		},
		main: () => tab().getByRole('main'),
		title: (name: Name) => heading(name, { level: 1 }),
		article: () => tab().getByRole('article').first(),
		/** Opens the row of an event in the calendar. Returns the event's article. */
		openEvent: async (name: string) => {
			const entry = tab().getByRole('article').filter({ hasText: name });
			await entry.locator('summary').click();
			return entry;
		},
		waitForText: (shown: Name) => text(shown).first().waitFor(),
		press: (...keys: string[]) => pressKeys(tab(), keys),
		tryAgain: () => button('Try Again').click(),
		/** Opens the menu that a phone shows instead of the navigation. */
		openMenu: () => button('MENU').click(),
		/** Fills in and sends the sign-in form, which the tab must show. */
		signIn: async (password = firstAdmin.password) => {
			await field(/email/i).fill(firstAdmin.email);
			await field(/password/i).fill(password);
			await button(/sign in/i).click();
		},
		fillLeadMember: async (firstName: string, lastName: string) => {
			await field('Lead Member First Name *').fill(firstName);
			await field('Lead Member Last Name *').fill(lastName);
		},
		/** Returns a list that receives every new error of the page, except console errors that match `expected`. */
		watchErrors: (expected = /^$/) => {
			const errors: string[] = [];
			tab().on('pageerror', (error) => errors.push(error.message));
			tab().on('console', (message) => {
				if (message.type() === 'error' && !expected.test(message.text()))
					errors.push(message.text());
			});
			return errors;
		},
		/** Dismisses every native browser dialog, such as 'confirm', and adds the dialog's type to the returned list. */
		watchBrowserDialogs: () => {
			const types: string[] = [];
			tab().on('dialog', async (dialog) => {
				types.push(dialog.type());
				await dialog.dismiss();
			});
			return types;
		},
		/** Returns the id of the focused element. If the element has no id, returns its tag, such as 'H1'. */
		focused: () =>
			tab().evaluate(() => document.activeElement?.id || document.activeElement?.tagName),
		/** Returns by how many pixels the tab's content is wider than the screen. */
		horizontalOverflow: () =>
			tab().evaluate(() => {
				const { scrollWidth, clientWidth } = document.documentElement;
				return scrollWidth - clientWidth;
			}),
	};
}

async function pressKeys({ keyboard }: Page, keys: string[]): Promise<void> {
	for (const key of keys) await keyboard.press(key);
}

export const screen = screenOf();

export const isFocused = (locator: Locator) =>
	locator.evaluate((element) => element === document.activeElement);

/** Adds the session cookie to the page's browser context, so that the page is signed in. */
export async function addSession(url: string, cookie: string): Promise<void> {
	const [name = '', value = ''] = cookie.split('=');
	await page.context().addCookies([{ name, value, url }]);
}

/** Opens an address as a link of the panel does, without loading the document again. */
export async function followLink(address: string): Promise<void> {
	await page.evaluate((to) => {
		const state = { key: to };
		history.pushState(state, '', to);
		dispatchEvent(new PopStateEvent('popstate', { state }));
	}, address);
}

/**
 * Opens another page of the panel in the open document, in which the scripts need not be loaded and compiled again.
 */
export async function openInPanel(path: string): Promise<void> {
	const between = 'Page Not Found';
	// The heading of the previous page cannot be mistaken for the heading of the next one.
	await followLink('/admin/nowhere');
	await screen.title(between).waitFor();
	await followLink(path);
	await page.getByRole('heading', { level: 1 }).filter({ hasNotText: between }).waitFor();
}

const isPublicPage = ({ pathname }: URL) =>
	!/^\/((api|admin|assets|photos)(\/|$)|documents\/.)/.test(pathname);

/** The calls whose answers the documents of public pages contain. */
const callsOfPages = /^\*\*\/api\/(club|events|work-days|campaigns|documents)\b/;

/** Returns the document that the server sends if it has no answers. */
function withoutAnswers(document: string): string {
	return (
		document
			.replace(/(?<=<div id="root">).*(?=<\/div>\s*<script type="application\/json")/s, '')
			// The data contain no '<'.
			.replace(/"answers":[^<]*(?=<\/script>)/, '"answers":{}}')
	);
}

/**
 * Removes the content from the documents of public pages. The browser then makes the calls, as it does after the server
 * could not make them.
 */
export async function leaveCallsToBrowser(): Promise<void> {
	await page.route(isPublicPage, async (route) => {
		if (route.request().resourceType() !== 'document') return route.fallback();
		const response = await route.fetch();
		await route.fulfill({ response, body: withoutAnswers(await response.text()) });
	});
}

async function intercept(url: string, handle: (route: Route) => unknown): Promise<void> {
	requireAsset(url);
	if (callsOfPages.test(url)) await leaveCallsToBrowser();
	await page.route(url, handle);
}

/** Throws if the pattern is for a script that the bundler has not built, because it has merged or renamed files. */
function requireAsset(pattern: string): void {
	const [, name] = /\/assets\/([\w-]+)\*/.exec(pattern) ?? [];
	if (name === undefined) return;
	const built = readdirSync(join(root, 'web/dist/assets'));
	if (!built.some((file) => file.startsWith(name))) throw new Error(`No file for ${pattern}`);
}

/**
 * Intercepts requests of the page. An interception stays in effect until `page.unrouteAll()` is
 * called.
 */
export const network = {
	respond: (url: string, response: Parameters<Route['fulfill']>[0]) =>
		intercept(url, (route) => route.fulfill(response)),

	/**
	 * Makes the browser's requests to `url` fail. If `method` is given, only requests with this HTTP method
	 * fail.
	 */
	fail: (url: string, method?: string) =>
		intercept(url, (route) =>
			route.request().method() === (method ?? route.request().method())
				? route.abort()
				: route.continue(),
		),

	/**
	 * Holds the browser's requests to `url`. If `method` is given, only requests with this HTTP method are
	 * held. `fail` makes the held and all later requests fail. `pass` sends them to the server.
	 */
	async hold(url: string, method?: string): Promise<{ fail(): void; pass(): void }> {
		let isDown = false;
		let release = () => {};
		const released = new Promise<void>((resolve) => {
			release = resolve;
		});
		await intercept(url, async (route) => {
			if (method !== undefined && route.request().method() !== method) return route.continue();
			await released;
			await (isDown ? route.abort() : route.continue());
		});
		const decide = (down: boolean) => () => {
			isDown = down;
			release();
		};
		return { fail: decide(true), pass: decide(false) };
	},

	/**
	 * Double-clicks a button that sends a request to `url`. Holds the request until after the second click,
	 * so that both clicks reach the same page.
	 */
	async doubleClick(button: Locator, url: string): Promise<void> {
		const requests = await network.hold(url);
		await button.dblclick();
		requests.pass();
	},

	/** Replaces fields of the server's JSON responses. */
	change: (url: string, changes: () => object) =>
		intercept(url, async (route) => {
			const response = await route.fetch();
			await route.fulfill({ response, json: { ...(await response.json()), ...changes() } });
		}),

	/**
	 * Drops the response to the first request, after the server has processed this request.
	 * @returns a list to which each request's idempotency key and response are added.
	 */
	async dropFirstResponse(url: string, beforeDrop = async () => {}) {
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
	},

	/**
	 * Opens the page and checks its text while a request is pending and after the request has failed. Then
	 * loads the page's data with 'Try Again'.
	 */
	async failAndTryAgain(
		path: string,
		{
			request,
			loading,
			failed,
			whenFailed = async () => {},
		}: { request: string; loading: string; failed: string; whenFailed?: () => Promise<void> },
	): Promise<void> {
		const requests = await network.hold(request);
		await screen.goto(path);
		await screen.text(loading).first().waitFor({ state: 'attached' });
		requests.fail();
		await screen.alert(failed).waitFor();
		await whenFailed();
		requests.pass();
		await screen.tryAgain();
	},
};
