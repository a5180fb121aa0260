import type { Command } from 'commander';
import { addCommand, reported } from './add-command.ts';
import type { BackupOptions } from './backup.ts';

export function addBackupCommand(program: Command): void {
	addCommand(program, 'backup', {
		summary: 'Writes the records, documents, photos and club file to one file',
		details:
			'Servers may run meanwhile. The backup is read back before older ones are removed.\nBACKUP_PASSPHRASE or BACKUP_RECIPIENT encrypts it. See docs/operating/backup.md.',
		examples: [
			['burgee backup', 'writes to BACKUP_DIR, or to the folder backups in DATA_DIR'],
			['burgee backup --to /mnt/usb --keep 30', 'writes to a disk, and keeps the newest 30 there'],
			[
				'burgee backup --recipient age1…',
				'encrypts it, so that only the holder of the key reads it',
			],
		],
	})
		.option('--to <folder>', 'the folder for the backup, instead of BACKUP_DIR')
		.option('--keep <number>', 'how many backups the folder keeps, instead of BACKUP_KEEP')
		.option('--recipient <key>', 'the public key of age, instead of BACKUP_RECIPIENT')
		.action(
			reported('make a backup', async (report, options: BackupOptions) => {
				const { backUp } = await import('./backup.ts');
				return backUp(report, options);
			}),
		);
}
