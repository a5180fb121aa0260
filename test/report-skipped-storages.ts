import type { Reporter } from 'vitest/reporters';
import { missingStorages } from './storages.ts';

/** Says at the end of a run which storages it could not test, and how to have them tested. */
export default class ReportSkippedStorages implements Reporter {
	onTestRunEnd(): void {
		for (const { name, toHaveIt } of missingStorages()) {
			process.stdout.write(`\nSkipped: every test over STORAGE=${name}. It needs ${toHaveIt}\n`);
		}
	}
}
