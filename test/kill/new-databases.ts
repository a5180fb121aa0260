import { startPostgres } from '../postgres.ts';

export interface NewDatabases {
	/** Returns the variables that make the server use a new, empty database. */
	next(): Promise<Record<string, string>>;
	release(): Promise<void>;
}

/** Provides databases on SQLite, or on a PostgreSQL server of their own. */
export async function newDatabases(storage: 'sqlite' | 'postgres'): Promise<NewDatabases> {
	if (storage === 'sqlite') {
		return { next: async () => ({ STORAGE: storage }), release: async () => {} };
	}
	const postgres = await startPostgres();
	return {
		next: async () => ({ STORAGE: storage, DATABASE_URL: await postgres.newDatabase() }),
		release: () => postgres.stop(),
	};
}
