/** The environment variable with the URL at which a test worker asks for a shared database. */
export const sharedDatabases = 'BURGEE_SHARED_DATABASES';

/** Whether this process runs under Vitest, whose workers share their database servers. */
export const isShared = (): boolean => process.env[sharedDatabases] !== undefined;

/** Returns the URL of a new PostgreSQL database, or the host of the Firestore emulator. */
export async function sharedDatabaseAddress(kind: 'postgres' | 'firestore'): Promise<string> {
	const response = await fetch(`${process.env[sharedDatabases]}/${kind}`);
	const text = await response.text();
	if (!response.ok) throw new Error(text);
	return text;
}
