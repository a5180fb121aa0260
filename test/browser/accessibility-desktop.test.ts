import { afterAll, beforeAll } from 'vitest';
import { describeAccessibility } from './accessibility-tests.ts';
import { type BrowserApp, openBrowserApp } from './browser-app.ts';

let browserApp: BrowserApp;

beforeAll(async () => {
	browserApp = await openBrowserApp();
});
afterAll(() => browserApp?.close());

describeAccessibility('desktop', () => browserApp);
