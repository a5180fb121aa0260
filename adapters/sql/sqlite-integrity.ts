import { withSqlite } from './with-sqlite.ts';

/**
 * Checks whether an SQLite file is intact, and changes nothing in it. This process does nothing else during the check.
 * @returns SQLite's description of the first damage, or null.
 * @throws Error if the file does not exist or cannot be read.
 */
export function findDamage(file: string): string | null {
	try {
		const result: unknown = withSqlite(file, { readonly: true }, (database) =>
			database.pragma('quick_check(1)', { simple: true }),
		);
		return result === 'ok' ? null : String(result);
	} catch (thrown) {
		const isDamage =
			thrown instanceof Error &&
			'code' in thrown &&
			['SQLITE_CORRUPT', 'SQLITE_NOTADB'].includes(String(thrown.code));
		if (!isDamage) throw thrown;
		return thrown.message;
	}
}
