import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { freePort } from '../../free-port.ts';
import { type OpenBurgee, openBurgee } from '../../server/open-burgee.ts';
import { widths } from '../chromium.ts';
import { addSession, openInPanel, page, screen, usePage } from '../fixture.ts';

/**
 * The port of the panel in this worker, one file after the other. With the same addresses, the browser need not load and
 * compile the panel's scripts again for each file.
 */
let panelPort: number | undefined;

/**
 * Gives all tests of a file one server with a memory storage, and one browser page, in which the first administrator is
 * signed in. Each test starts without intercepted requests, in a window of the given size, and opens its first page with
 * `openPanel`.
 * @param environment returns further environment variables of the server.
 */
export function usePanel(
	viewport = widths.phone,
	environment: () => Promise<Record<string, string>> | Record<string, string> = () => ({}),
): OpenBurgee {
	const burgee = {} as OpenBurgee;
	beforeAll(async () => {
		const variables = await environment();
		panelPort = await freePort(panelPort);
		const own = { STORAGE: 'memory', PORT: String(panelPort) };
		Object.assign(burgee, await openBurgee({ ...own, ...variables }));
	});
	afterAll(() => burgee.close?.());
	usePage({ viewport: widths.phone, reducedMotion: 'reduce' }, 'suite');
	beforeEach(async () => {
		await addSession(burgee.url, burgee.cookie);
		await page.setViewportSize(viewport);
	});
	afterEach(async () => {
		page.removeAllListeners('console');
		page.removeAllListeners('dialog');
		page.removeAllListeners('request');
		await page.unrouteAll({ behavior: 'ignoreErrors' });
	});
	return burgee;
}

/**
 * Opens a page of the panel, which loads the session of the browser's cookie. Loads a new document only if no page of the
 * panel is open, or if the admin has signed out, because loading takes most of a short test's time.
 */
export async function openPanel(url: string, path: string): Promise<void> {
	const isOpen = page.url().startsWith(`${url}/admin/`) && !page.url().endsWith('/login');
	await (isOpen ? openInPanel(path) : screen.goto(url + path));
}
