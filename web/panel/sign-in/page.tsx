import { signInMessages } from '@burgee/core';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { api, errorCode } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useForm } from '../../ui/use-form.ts';
import { failureMessage } from '../frame/failure-message.ts';
import { useAdminSession } from '../frame/session.tsx';
import styles from '../records/form.module.css';
import { CodeForm } from './code-form.tsx';

interface Credentials {
	email: string;
	password: string;
}

/** The sign-in page of the admin panel (specification §2, §8). */
export default function SignInPage() {
	const { admin, signedIn } = useAdminSession();
	const location = useLocation();
	/** The credentials that the server accepted, while the page asks for a code. */
	const [accepted, setAccepted] = useState<Credentials | null>(null);

	if (admin !== null) return <Navigate to={returnPath(location.state)} replace />;
	if (accepted === null) {
		return (
			<CredentialsPage
				send={async (body) => signedIn(await api('POST /api/admin/session', { body }))}
				onCodeRequired={setAccepted}
			/>
		);
	}
	return (
		<Page
			// The page replaces the first step without a navigation, so its heading takes the focus.
			announce
			title="Enter Your Code"
			lead="Your account is protected by a second factor."
		>
			<CodeForm
				send={async (code) =>
					signedIn(await api('POST /api/admin/session', { body: { ...accepted, code } }))
				}
				failure={signInFailure}
				onCancel={() => setAccepted(null)}
			/>
		</Page>
	);
}

function CredentialsPage({
	send,
	onCodeRequired,
}: {
	send: (credentials: Credentials) => Promise<void>;
	onCodeRequired: (credentials: Credentials) => void;
}) {
	const { hasEnded } = useAdminSession();
	const { values, issues, saving, bind, submit } = useForm({
		initial: { email: '', password: '' },
		read: (credentials) => ({ value: credentials }),
		send: (credentials) =>
			send(credentials).catch((error: unknown) => {
				if (errorCode(error) !== 'second-factor-required') throw error;
				onCodeRequired(credentials);
			}),
		failure: signInFailure,
	});
	const isIncomplete = values.email.trim() === '' || values.password === '';
	return (
		<Page title="Sign In to the Admin Panel" lead="For the volunteers who run the club’s events.">
			{hasEnded && (
				<Notice tone="info">
					You were signed out. Please sign in again. A session ends after two days without use,
					after a change of the password or the second factor, or when someone ends it on another
					device.
				</Notice>
			)}
			<form className={styles.form} onSubmit={submit}>
				<ErrorSummary issues={issues} />
				<TextField {...bind('email')} label="Email" type="email" autoComplete="username" />
				<TextField
					{...bind('password')}
					label="Password"
					type="password"
					autoComplete="current-password"
				/>
				<div className={styles.buttons}>
					{/* Signing in does not disable the button, because a disabled button loses the focus. */}
					<Button type="submit" variant="primary" disabled={isIncomplete}>
						{saving ? 'Signing in…' : 'Sign In'}
					</Button>
				</div>
			</form>
			<p>
				Have you forgotten your password, or do you have no account yet? Please ask someone who
				manages the members of this panel.
			</p>
		</Page>
	);
}

/**
 * Returns the path of the admin page that required the sign-in. Returns the dashboard instead of a path
 * outside the admin panel.
 */
function returnPath(state: unknown): string {
	const from =
		typeof state === 'object' && state !== null && 'from' in state ? String(state.from) : '';
	return from.startsWith('/admin/') ? from : '/admin/dashboard';
}

/** The error codes whose own message tells the user what to do. */
const explained = [
	'invalid-credentials',
	'no-admin-record',
	'second-factor-invalid',
	'too-many-sign-ins',
	'unavailable',
] as const;

function signInFailure(error: unknown): string {
	return errorCode(error) === 'too-many-requests'
		? signInMessages['too-many-sign-ins']
		: failureMessage(error, explained, signInMessages['sign-in-failed']);
}
