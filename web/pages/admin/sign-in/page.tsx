import { messages } from '@burgee/core';
import { type FormEvent, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { ApiError } from '../../../api/client.ts';
import { usePorts } from '../../../composition.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { useAdminSession } from '../admin-session.tsx';
import styles from '../form.module.css';

/** The sign-in page of the admin panel (specification §2, §8). */
export default function SignInPage() {
	const { api } = usePorts();
	const { admin, signedIn } = useAdminSession();
	const location = useLocation();
	const [email, setEmail] = useState('');
	const [password, setPassword] = useState('');
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string | null>(null);

	if (admin !== null) return <Navigate to={returnPath(location.state)} replace />;

	const submit = async (event: FormEvent) => {
		event.preventDefault();
		if (busy) return;
		setBusy(true);
		setFailure(null);
		try {
			signedIn(await api('POST /api/admin/session', { body: { email, password } }));
		} catch (error) {
			setFailure(failureMessage(error));
			setBusy(false);
		}
	};

	return (
		<Page title="Sign in to the admin panel" lead="For the volunteers who run the club’s events.">
			<form className={styles.form} onSubmit={submit}>
				{failure && <Notice tone="error">{failure}</Notice>}
				<TextField
					label="Email"
					name="email"
					type="email"
					autoComplete="username"
					value={email}
					onChange={setEmail}
				/>
				<TextField
					label="Password"
					name="password"
					type="password"
					autoComplete="current-password"
					value={password}
					onChange={setPassword}
				/>
				<div className={styles.buttons}>
					{/* The button stays enabled while busy: a disabled button loses the focus. */}
					<Button type="submit" variant="primary" disabled={email.trim() === '' || password === ''}>
						{busy ? 'Signing in…' : 'Sign In'}
					</Button>
				</div>
			</form>
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

function failureMessage(error: unknown): string {
	const code = error instanceof ApiError ? error.code : null;
	if (code === 'invalid-credentials' || code === 'no-admin-record') return messages[code];
	if (code === 'too-many-sign-ins' || code === 'too-many-requests') {
		return messages['too-many-sign-ins'];
	}
	return messages['sign-in-failed'];
}
