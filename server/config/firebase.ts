import { z } from 'zod';
import { variable } from './variables.ts';

const projectId = z.string().regex(/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/);
const hostAndPort = z.string().regex(/^(\[[\da-f:]+\]|[\w.-]+):\d{1,5}$/i);

/** @param choice the setting that needs a Firebase project, such as 'STORAGE=firestore'. */
export function firebaseProjectId(choice: string) {
	return variable('FIREBASE_PROJECT_ID', projectId, {
		must: 'be the id of a Firebase project',
		example: 'our-sailing-club',
		ifMissing: `With ${choice}, set the id of the Firebase project`,
	});
}

/**
 * Reads the address of one of Google's emulators from an environment variable, or null if the variable is not set.
 * Google's own library reads the same variable.
 */
export function emulatorHost(name: string, example: string) {
	return variable(name, hostAndPort.nullable().default(null), {
		must: 'be a host and a port',
		example,
	});
}
