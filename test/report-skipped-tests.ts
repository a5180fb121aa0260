import type { Reporter } from 'vitest/reporters';
import { hasChrome } from './browser/find-chrome.ts';
import { missingStorages } from './storages.ts';

/** Prints at the end of a test run which storages and browser tests were skipped, and what they need. */
export default class ReportSkippedTests implements Reporter {
	async onTestRunEnd(): Promise<void> {
		for (const { name, requirement } of missingStorages()) {
			process.stdout.write(`\nSkipped: every test with STORAGE=${name}. It needs ${requirement}\n`);
		}
		if (await hasChrome()) return;
		process.stdout.write(
			'\nSkipped: every test in test/browser. It needs Chrome or Chromium, which npm brings for Linux on x64. On other systems, install it, or set CHROME_PATH to its program.\n',
		);
	}
}
