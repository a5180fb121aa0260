/** The first entry that matches decides, because a browser's User-Agent also names the browsers it imitates. */
const browsers: [name: string, pattern: RegExp][] = [
	['Edge', /\bEdg(e|A|iOS)?\//],
	['Opera', /\bOPR\//],
	['Samsung Internet', /\bSamsungBrowser\//],
	['Firefox', /\b(Firefox|FxiOS)\//],
	['Chrome', /\b(Chrome|CriOS)\//],
	['Safari', /\bSafari\//],
];

const systems: [name: string, pattern: RegExp][] = [
	['iPhone', /\biPhone\b/],
	['iPad', /\biPad\b/],
	['Android', /\bAndroid\b/],
	['ChromeOS', /\bCrOS\b/],
	['Windows', /\bWindows\b/],
	['Mac', /\bMacintosh\b/],
	['Linux', /\bLinux\b/],
];

/**
 * Returns a short name of the device that sent a User-Agent header: 'Firefox on Windows', 'Firefox',
 * 'Windows' or 'Unknown device'. The name contains no text from the header.
 */
export function deviceName(userAgent: string): string {
	const nameIn = (names: [string, RegExp][]) =>
		names.find(([, pattern]) => pattern.test(userAgent))?.[0];
	const known = [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined);
	return known.join(' on ') || 'Unknown device';
}
