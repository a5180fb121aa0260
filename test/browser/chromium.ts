import { type Browser, chromium } from 'playwright-core';

const switches = [
	'--no-sandbox',
	'--disable-quic',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	'--no-first-run',
	// With RenderDocument at its usual level, each navigation of a tab leaves behind a script context that all later
	// navigations create again. After 100 navigations, a page takes three times as long to load. This switch replaces
	// Playwright's list, from which the tests need only the first feature.
	'--enable-features=CDPScreenshotNewSurface,RenderDocument:level/crashed-frame',
];

export const widths = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 900 } };

/**
 * Starts the Chromium browser that `unpackChromium` has prepared.
 * @param more contains additional command-line switches.
 */
export async function openChromium(...more: string[]): Promise<Browser> {
	const { CHROME_PATH: executablePath, CHROME_LIBRARY_PATH: libraryPath } = process.env;
	if (executablePath === undefined) throw new Error('call unpackChromium before the tests start');
	return chromium.launch({
		executablePath,
		args: [...switches, ...more],
		env: { ...process.env, ...(libraryPath && { LD_LIBRARY_PATH: libraryPath }) },
	});
}
