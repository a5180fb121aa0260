import type { Browser } from 'playwright-core';
import { type RunningBurgee, runBurgee, temporaryFolder } from '../server/running-burgee.ts';
import { provideStorage, testedStorages } from '../storages.ts';
import { openChromium } from './chromium.ts';

export const admin = { email: 'commodore@example.org', password: 'six-blue-anchors' };

/** The built app on a real storage, and a browser. */
export interface BrowserApp {
	burgee: RunningBurgee;
	browser: Browser;
	close(): Promise<void>;
}

/** The storage that STORAGE names, else SQLite. */
const chosen = testedStorages().find((name) => name === process.env.STORAGE) ?? 'sqlite';

/** With the sample club, or with what `fill` puts into the storage that these variables choose. */
export async function openBrowserApp(
	storage = chosen,
	fill?: (environment: Record<string, string>) => Promise<void>,
): Promise<BrowserApp> {
	const data = await temporaryFolder();
	const { environment, release } = await provideStorage(storage);
	await fill?.(environment);
	const burgee = await runBurgee(data.path, {
		ADMIN_EMAIL: admin.email,
		ADMIN_PASSWORD: admin.password,
		SAMPLE_DATA: fill === undefined ? 'on' : 'off',
		...environment,
	});
	const browser = await openChromium();
	return {
		burgee,
		browser,
		close: async () => {
			await browser.close();
			await burgee.end('SIGTERM');
			await release();
			await data.remove();
		},
	};
}
