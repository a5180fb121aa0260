import type { Browser } from 'playwright-core';
import { type RunningBurgee, runBurgee, temporaryFolder } from '../server/running-burgee.ts';
import { openChromium } from './chromium.ts';

export const admin = { email: 'commodore@example.org', password: 'six-blue-anchors' };

/** The built app with the sample club on a real SQLite file (or what STORAGE names), and a browser. */
export interface Stage {
	burgee: RunningBurgee;
	browser: Browser;
	close(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
	const data = await temporaryFolder();
	const burgee = await runBurgee(data.path, {
		ADMIN_EMAIL: admin.email,
		ADMIN_PASSWORD: admin.password,
		STORAGE: process.env.STORAGE ?? 'sqlite',
	});
	const browser = await openChromium();
	return {
		burgee,
		browser,
		close: async () => {
			await browser.close();
			await burgee.end('SIGTERM');
			await data.remove();
		},
	};
}
