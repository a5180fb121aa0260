import type { Command } from 'commander';
import { addCommand, reported } from './add-command.ts';
import type { RestoreOptions } from './restore.ts';

export function addRestoreCommand(program: Command): void {
	addCommand(program, 'restore <file>', {
		summary: 'Restores a backup into an empty storage',
		details:
			'Verifies the whole backup, says what it contains, and asks before it changes anything.\nSTORAGE and DATA_DIR name the new storage. Stop the server first.',
		examples: [
			['burgee restore burgee-2026-11-26T030000Z.tar.gz', 'verifies it, asks, and restores it'],
			['burgee restore backup.tar.gz --yes', 'does not ask'],
			['burgee restore backup.tar.gz --verify', 'only verifies it'],
			['burgee restore backup.tar.gz.age --identity key.txt', 'opens it with an age key'],
		],
	})
		.option('--yes', 'do not ask')
		.option('--verify', 'verify the backup, and change nothing')
		.option('--identity <file>', 'the file of the age key, as age-keygen writes it')
		.action(
			reported('restore the backup', async (report, file: string, options: RestoreOptions) => {
				const { restore } = await import('./restore.ts');
				return restore(report, file, options);
			}),
		);
}
