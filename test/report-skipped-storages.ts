import type { Reporter } from 'vitest/reporters';
import { missingStorages } from './storages.ts';

/** Reports at the end of a run which storages it could not test, and what they need. */
export default class ReportSkippedStorages implements Reporter {
	onTestRunEnd(): void {
		for (const { name, requirement } of missingStorages()) {
			process.stdout.write(`\nSkipped: every test with STORAGE=${name}. It needs ${requirement}\n`);
		}
	}
}
