/** Whether the package @sparticuz/chromium, which npm installs, runs on this system. */
const hasPackage = process.platform === 'linux' && process.arch === 'x64';

/** Returns whether the tests have a browser: one that npm installs, or one that is installed on this machine. */
export async function hasChrome(): Promise<boolean> {
	return hasPackage || (await installedChrome()) !== null;
}

/**
 * Returns the path of the browser that CHROME_PATH names or, where the package has none for this system, of an installed
 * Chrome or Chromium. Returns null if there is none.
 */
export async function installedChrome(needsOne = !hasPackage): Promise<string | null> {
	const { CHROME_PATH } = process.env;
	if (CHROME_PATH !== undefined || !needsOne) return CHROME_PATH ?? null;
	const { Launcher } = await import('chrome-launcher');
	try {
		return Launcher.getFirstInstallation() ?? null;
	} catch {
		// On Linux, chrome-launcher throws if there is no browser.
		return null;
	}
}
