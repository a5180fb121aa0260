import { createRequire } from 'node:module';
import type Driver from 'better-sqlite3';

/**
 * The release of better-sqlite3 that works with this Node version (decision: better-sqlite3-releases).
 * Release 13 needs Node-API 10, so Node 20 cannot run it. With release 12, Node 24.19 and later abort the
 * process during garbage collection.
 */
export const SqliteDatabase: typeof Driver = createRequire(import.meta.url)(
	Number(process.versions.napi) >= 10 ? 'better-sqlite3-13' : 'better-sqlite3',
);
