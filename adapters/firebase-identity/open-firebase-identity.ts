import { randomUUID } from 'node:crypto';
import type { Clock } from '@burgee/core/ports/clock';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { withTimeout } from '../system/with-timeout.ts';
import { FirebaseIdentity } from './firebase-identity.ts';
import { FirebaseUsers } from './firebase-users.ts';
import type { GoogleApi } from './password-sign-in.ts';

export interface FirebaseIdentitySettings {
	projectId: string;
	apiKey: string;
	/** The host and the port of Google's Auth emulator, for tests. Null for Google's own servers. */
	emulatorHost: string | null;
}

/**
 * Opens the users of a Firebase project. Google's library reads the emulator's address from
 * FIREBASE_AUTH_EMULATOR_HOST and the path of the credentials from GOOGLE_APPLICATION_CREDENTIALS.
 * @throws Error if Google refuses the credentials or the API key, or does not answer within `timeoutMs`.
 */
export async function openFirebaseIdentity(
	{ projectId, apiKey, emulatorHost }: FirebaseIdentitySettings,
	{
		clock,
		onFailure,
		timeoutMs = 10_000,
	}: { clock: Clock; onFailure: (error: Error) => void; timeoutMs?: number },
): Promise<FirebaseIdentity> {
	const origin = emulatorHost === null ? 'https:/' : `http://${emulatorHost}`;
	const api = { apiKey, baseUrl: `${origin}/identitytoolkit.googleapis.com/v1` };
	// Each Firebase app object needs a unique name, because one process may open the same project several times.
	const auth = getAuth(initializeApp({ projectId }, `burgee-identity-${randomUUID()}`));
	await withTimeout(timeoutMs, () => auth.listUsers(1)).catch(
		failWith(
			`The users of the Firebase project ${projectId} cannot be read`,
			'Are FIREBASE_PROJECT_ID and the credentials (GOOGLE_APPLICATION_CREDENTIALS) correct?',
		),
	);
	await withTimeout(timeoutMs, (signal) => checkApiKey(api, signal)).catch(
		failWith(
			'Google does not accept the API key',
			'Is FIREBASE_API_KEY the Web API key of this project, and may this server use it?',
		),
	);
	const limits = { timeoutMs, onFailure };
	return new FirebaseIdentity({ users: new FirebaseUsers(auth, limits), api, limits, clock });
}

function failWith(problem: string, question: string) {
	return (cause: unknown): never => {
		const reason = cause instanceof Error ? cause.message : String(cause);
		throw new Error(`${problem}: ${reason.replace(/\s+/g, ' ')}. ${question}`, { cause });
	};
}

/** Reads the public settings of the project to which the API key belongs. */
async function checkApiKey({ apiKey, baseUrl }: GoogleApi, signal: AbortSignal): Promise<void> {
	const response = await fetch(`${baseUrl}/projects?key=${encodeURIComponent(apiKey)}`, { signal });
	await response.body?.cancel();
	if (!response.ok) throw new Error(`status ${response.status}`);
}
