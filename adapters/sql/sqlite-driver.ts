import { createRequire } from 'node:module';
import type Driver from 'better-sqlite3';

/**
 * better-sqlite3 in the release that this Node runs. The 13th needs Node-API 10, which Node 20 has not: it
 * crashes there. The 12th, compiled for Node 24.19 or later, is aborted by it when garbage is collected.
 */
export const SqliteDatabase: typeof Driver = createRequire(import.meta.url)(
	Number(process.versions.napi) >= 10 ? 'better-sqlite3-13' : 'better-sqlite3',
);
