import { afterEach, beforeEach } from 'vitest';
import type { OpenBurgee } from '../../server/open-burgee.ts';
import { widths } from '../chromium.ts';
import { addSession, openInPanel, page, screen, usePage } from '../fixture.ts';

/**
 * Gives all tests of a file one browser page, in which the first administrator is signed in. Each test starts without
 * intercepted requests, in a window of the given size, and opens its first page with `openPanel`.
 */
export function usePanel(burgee: OpenBurgee, viewport = widths.phone): void {
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
}

/**
 * Opens a page of the panel, which loads the session of the browser's cookie. Loads a new document only if no page of the
 * panel is open, or if the admin has signed out, because loading takes most of a short test's time.
 */
export async function openPanel(url: string, path: string): Promise<void> {
	const isOpen = page.url().startsWith(`${url}/admin/`) && !page.url().endsWith('/login');
	await (isOpen ? openInPanel(path) : screen.goto(url + path));
}
