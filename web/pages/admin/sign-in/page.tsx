import { messages } from '@burgee/core';
import { Navigate, useLocation } from 'react-router-dom';
import { api, errorCode } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { useAdminSession } from '../admin-session.tsx';
import styles from '../form.module.css';

/** The sign-in page of the admin panel (specification §2, §8). */
export default function SignInPage() {
	const { admin, signedIn, hasEnded } = useAdminSession();
	const location = useLocation();
	const { values, issues, saving, bind, submit } = useForm({
		initial: { email: '', password: '' },
		read: (values) => ({ value: values }),
		send: async (body) => signedIn(await api('POST /api/admin/session', { body })),
		failure: failureMessage,
	});
	if (admin !== null) return <Navigate to={returnPath(location.state)} replace />;
	const isIncomplete = values.email.trim() === '' || values.password === '';
	return (
		<Page title="Sign In to the Admin Panel" lead="For the volunteers who run the club’s events.">
			{hasEnded && <Notice tone="info">You were signed out. Please sign in again.</Notice>}
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
	const code = errorCode(error);
	if (code === 'invalid-credentials' || code === 'no-admin-record') return messages[code];
	if (code === 'too-many-sign-ins' || code === 'too-many-requests') {
		return messages['too-many-sign-ins'];
	}
	return messages['sign-in-failed'];
}
