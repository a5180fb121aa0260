import { type Command, Option } from 'commander';
import { addCommand, reported } from './add-command.ts';
import type { TransferOptions } from './transfer-storages.ts';

const kinds = ['sqlite', 'postgres', 'firestore'];

export function addTransferCommand(program: Command): void {
	addCommand(program, 'transfer', {
		summary: 'Copies all records to another storage, and compares the two',
		details:
			'The environment variables of the server say where both are: DATA_DIR for sqlite, DATABASE_URL for postgres, FIREBASE_PROJECT_ID for firestore. The source is never changed. The target must be empty. Stop the server first. After an interruption, run the same command again.\nExits with status 3 if the two differ, or if records could not be read.',
		examples: [
			[
				'burgee transfer --from sqlite --to postgres',
				'copies DATA_DIR/burgee.sqlite to DATABASE_URL',
			],
			['burgee transfer --from firestore --to sqlite', 'leaves the Firebase project as it is'],
			[
				'burgee transfer --from sqlite --to sqlite --to-data-dir new',
				'copies to new/burgee.sqlite',
			],
		],
	})
		.addOption(
			new Option('--from <kind>', 'the storage with the records')
				.choices(kinds)
				.makeOptionMandatory(),
		)
		.addOption(
			new Option('--to <kind>', 'the storage to fill').choices(kinds).makeOptionMandatory(),
		)
		.option('--to-data-dir <folder>', 'the DATA_DIR of the storage to fill, if it is another one')
		.addOption(
			// Other users of the machine can read the command line, but not the environment.
			new Option(
				'--to-database-url <url>',
				'the DATABASE_URL of the storage to fill, if it is another one. Set the variable if it has a password',
			).env('TO_DATABASE_URL'),
		)
		.option(
			'--to-project-id <id>',
			'the FIREBASE_PROJECT_ID of the storage to fill, if it is another one',
		)
		.option('--while-running', 'copy even if a server is running on the source')
		.action(
			reported('transfer the records', async (report, options: TransferOptions) => {
				const { transfer } = await import('./transfer.ts');
				return transfer(report, options);
			}),
		);
}
