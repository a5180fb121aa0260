import { ClubError } from '@burgee/core';
import type { Identity } from '@burgee/core/ports/identity-provider';
import { z } from 'zod';
import { withTimeout } from '../system/with-timeout.ts';
import { toSignInError } from './sign-in-errors.ts';

export interface GoogleApi {
	apiKey: string;
	/** The URL of Google's Identity Toolkit API, version 1. */
	baseUrl: string;
}

export interface RequestLimits {
	timeoutMs: number;
	/** Receives an error for each failed request, without secrets or personal data. */
	onFailure: (error: Error) => void;
}

/**
 * Google also answers 200 if it requires a second factor of its own. Such an answer has no ID token, and does
 * not sign the user in.
 */
const signedIn = z.object({
	localId: z.string().min(1),
	email: z.string().min(1),
	idToken: z.string().min(1),
});
const secondFactorRequired = z.object({ mfaPendingCredential: z.string() });
const refused = z.object({ error: z.object({ message: z.string() }) });

/**
 * Checks an email address and a password with Google's REST API. Keeps none of Google's tokens, because Burgee
 * has its own sessions (decision: identity).
 * @throws ClubError with an error code of `IdentityProvider.signIn`.
 */
export async function signInWithPassword(
	{ apiKey, baseUrl }: GoogleApi,
	credentials: { email: string; password: string },
	{ timeoutMs, onFailure }: RequestLimits,
): Promise<Identity> {
	const failed = (reason: string): ClubError => {
		onFailure(new Error(`accounts:signInWithPassword: ${reason}`));
		return new ClubError('sign-in-failed');
	};
	const url = `${baseUrl}/accounts:signInWithPassword?key=${encodeURIComponent(apiKey)}`;
	const { status, answer } = await withTimeout(timeoutMs, async (signal) => {
		const response = await fetch(url, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify({ ...credentials, returnSecureToken: true }),
			redirect: 'manual',
			signal,
		});
		const json: unknown = await response.json().catch(() => null);
		return { status: response.status, answer: json };
	}).catch(() => {
		throw failed('no answer');
	});
	if (status >= 400 && status < 500) {
		const message = refused.safeParse(answer).data?.error.message ?? '';
		const error = toSignInError(message);
		throw error.code === 'sign-in-failed' ? failed(`${status} ${codeOf(message)}`) : error;
	}
	if (status !== 200) throw failed(String(status));
	const user = signedIn.safeParse(answer);
	if (user.success) return { uid: user.data.localId, email: user.data.email.toLowerCase() };
	if (secondFactorRequired.safeParse(answer).success) throw new ClubError('sign-in-refused');
	throw failed('an answer without a user');
}

/** Returns the code at the start of Google's message. The rest of the message may contain the API key. */
function codeOf(message: string): string {
	return /^[\w ]{1,60}/.exec(message)?.[0] ?? 'without a code';
}
