/** The environment variable with the URL at which a test worker asks for a program that all workers share. */
export const sharedPrograms = 'BURGEE_SHARED_PROGRAMS';

/** Whether this process runs under Vitest, whose workers share their programs. */
export const isShared = (): boolean => process.env[sharedPrograms] !== undefined;

/** Returns the URL of a new PostgreSQL database, the host of the Firestore emulator, or where Chromium is, as JSON. */
export async function sharedProgram(name: 'postgres' | 'firestore' | 'chromium'): Promise<string> {
	const response = await fetch(`${process.env[sharedPrograms]}/${name}`);
	const text = await response.text();
	if (!response.ok) throw new Error(text);
	return text;
}
