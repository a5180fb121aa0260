import { type Browser, chromium } from 'playwright-core';
import type { ChromiumProgram } from './unpack-chromium.ts';

const switches = [
	'--no-sandbox',
	'--disable-quic',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	'--no-first-run',
	// The browser draws in its own process, not in another one. With this, the tests take 5 % less CPU time.
	'--in-process-gpu',
	// A page is open too briefly to gain from optimised scripts. Without them, the tests take 7 % less CPU time.
	'--js-flags=--no-opt --no-maglev',
	// With RenderDocument at its usual level, each navigation of a tab leaves behind a script context that all later
	// navigations create again. After 100 navigations, a page takes three times as long to load. This switch replaces
	// Playwright's list, from which the tests need only the first feature.
	'--enable-features=CDPScreenshotNewSurface,RenderDocument:level/crashed-frame',
];

export const widths = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 900 } };

/**
 * Starts Chromium.
 * @param more contains additional command-line switches.
 */
export async function openChromium(
	{ path, libraryPath }: ChromiumProgram,
	...more: string[]
): Promise<Browser> {
	return chromium.launch({
		executablePath: path,
		args: [...switches, ...more],
		env: { ...process.env, ...(libraryPath !== null && { LD_LIBRARY_PATH: libraryPath }) },
	});
}
