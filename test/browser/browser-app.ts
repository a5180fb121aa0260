import type { Browser } from 'playwright-core';
import { type RunningBurgee, runBurgee, temporaryFolder } from '../server/running-burgee.ts';
import { provideStorage, testedStorages } from '../storages.ts';
import { openChromium } from './chromium.ts';

export const admin = { email: 'commodore@example.org', password: 'six-blue-anchors' };

export interface BrowserApp {
	burgee: RunningBurgee;
	browser: Browser;
	close(): Promise<void>;
}

const defaultStorage = testedStorages().find((name) => name === process.env.STORAGE) ?? 'sqlite';

/**
 * Starts the app and a browser. Without `fill`, the storage contains the sample club. Otherwise the storage
 * contains only the records that `fill` writes.
 * @param fill receives the environment variables of the storage.
 */
export async function openBrowserApp(
	storage = defaultStorage,
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
