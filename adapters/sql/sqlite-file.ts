import { statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Database } from 'better-sqlite3';

/**
 * Remembers which file SQLite has opened. The returned function throws an error if the path no longer leads to this
 * file. SQLite would go on writing to the removed file, and all changes would be lost at the next start.
 */
export function checkOfOpenFile({ name, memory }: Database): () => Promise<void> {
	if (memory) return async () => {};
	const opened = statSync(name, { bigint: true });
	return async () => {
		const found = await stat(name, { bigint: true }).catch(() => null);
		if (found?.ino !== opened.ino || found.dev !== opened.dev) {
			throw new Error(`${name} was removed or replaced while the server was using it`);
		}
	};
}
