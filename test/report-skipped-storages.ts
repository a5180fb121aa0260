import type { Reporter } from 'vitest/reporters';
import { missingStorages } from './storages.ts';

/**
 * Prints at the end of a test run which storages were skipped and which software each of these storages
 * needs.
 */
export default class ReportSkippedStorages implements Reporter {
	onTestRunEnd(): void {
		for (const { name, requirement } of missingStorages()) {
			process.stdout.write(`\nSkipped: every test with STORAGE=${name}. It needs ${requirement}\n`);
		}
	}
}
