import type { Reporter } from 'vitest/reporters';
import { missingStorages } from './storages.ts';

/** Prints at the end of a test run which storages were skipped, with the software that each storage needs. */
export default class ReportSkippedStorages implements Reporter {
	onTestRunEnd(): void {
		for (const { name, requirement } of missingStorages()) {
			process.stdout.write(`\nSkipped: every test with STORAGE=${name}. It needs ${requirement}\n`);
		}
	}
}
