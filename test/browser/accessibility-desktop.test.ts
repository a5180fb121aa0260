import { afterAll, beforeAll } from 'vitest';
import { axeFindsNothing } from './accessibility-tests.ts';
import { type BrowserApp, openBrowserApp } from './browser-app.ts';
import { widths } from './chromium.ts';

let browserApp: BrowserApp;

beforeAll(async () => {
	browserApp = await openBrowserApp();
});
afterAll(() => browserApp?.close());

axeFindsNothing(() => browserApp, widths.desktop);
