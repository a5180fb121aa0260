import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inspectSqliteFile } from '@burgee/adapters/sql/sqlite-copy';
import { extractArchive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { describeFile } from './club-files.ts';
import type { Key } from './encryption.ts';
import { databaseName, type Manifest, manifest, manifestName } from './manifest.ts';

/**
 * Extracts a backup into an empty folder, and compares every file and every table with the manifest.
 * @throws BackupError if the backup is damaged, or if this version of Burgee cannot read it.
 */
export async function readBackup({
	file,
	folder,
	key,
}: {
	file: string;
	folder: string;
	key: Key | null;
}): Promise<Manifest> {
	const isExpected = (path: string) =>
		path === manifestName || manifest.shape.files.element.shape.path.safeParse(path).success;
	await extractArchive({ file, folder, key, isExpected });
	const found = await readManifest(file, folder);
	await compareFiles(found, { file, folder });
	compareTables(found, { file, folder });
	return found;
}

async function readManifest(file: string, folder: string): Promise<Manifest> {
	const text = await readFile(join(folder, manifestName), 'utf8').catch(() => '');
	const read = manifest.safeParse(parseJson(text));
	if (read.success) return read.data;
	const version = manifest.pick({ format: true }).loose().safeParse(parseJson(text));
	throw new BackupError(
		version.success
			? `${file} has a format that this version of Burgee does not know: restore it with the version that made it, or a later one`
			: `${file} is not a backup of Burgee`,
	);
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

async function compareFiles(
	{ files }: Manifest,
	{ file, folder }: { file: string; folder: string },
): Promise<void> {
	const expected = new Map(files.map((described) => [described.path, described]));
	const extracted = await readdir(folder, { recursive: true, withFileTypes: true });
	const count = extracted.filter((entry) => entry.isFile()).length - 1;
	if (count !== expected.size || !expected.has(databaseName)) {
		throw new BackupError(`${file} is incomplete: it does not have the files that it lists`);
	}
	for (const { path, bytes, sha256 } of files) {
		const found = await describeFile(folder, path).catch(() => null);
		if (found?.bytes !== bytes || found.sha256 !== sha256) {
			throw new BackupError(
				`${file} is damaged: ${path} is not as it was when the backup was made`,
			);
		}
	}
}

function compareTables(
	{ tables, migrations }: Manifest,
	{ file, folder }: { file: string; folder: string },
): void {
	const found = inspectSqliteFile(join(folder, databaseName));
	const different = tables.find((table) => {
		const same = found.tables.find(({ name }) => name === table.name);
		return same?.rows !== table.rows || same.digest !== table.digest;
	});
	if (different !== undefined || found.tables.length !== tables.length) {
		throw new BackupError(`${file} is damaged: ${different?.name ?? 'a table'} has other records`);
	}
	if (found.migrations.join() !== migrations.join()) {
		throw new BackupError(`${file} is damaged: its tables are of another version than it says`);
	}
}
