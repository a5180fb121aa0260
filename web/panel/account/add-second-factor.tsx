import { type AuthenticatorSetupJson, codeEntry, passwordEntry } from '@burgee/core/api/account';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/field.tsx';
import { parseForm, useForm } from '../../ui/use-form.ts';
import { atField, failureMessage } from '../frame/proof-errors.ts';
import { useLeaveIfRefused } from '../frame/session.tsx';
import formStyles from '../records/form.module.css';
import { focusOnMount } from './focus-on-mount.ts';
import styles from './page.module.css';

const failure = failureMessage('Failed to add a second factor. Please try again.');

/**
 * Adds a second factor in two steps: the password, then a first code of the authenticator app.
 * @param onAdded receives the recovery codes.
 */
export function AddSecondFactor({ onAdded }: { onAdded: (recoveryCodes: string[]) => void }) {
	const [isOpen, setIsOpen] = useState(false);
	const [setup, setSetup] = useState<AuthenticatorSetupJson | null>(null);
	const cancel = () => {
		setIsOpen(false);
		setSetup(null);
	};
	if (setup !== null) return <SetupForm setup={setup} onAdded={onAdded} onCancel={cancel} />;
	if (isOpen) return <PasswordForm onSetup={setSetup} onCancel={cancel} />;
	return (
		<div className={formStyles.buttons}>
			<Button variant="primary" onClick={() => setIsOpen(true)}>
				Add Second Factor
			</Button>
		</div>
	);
}

function PasswordForm({
	onSetup,
	onCancel,
}: {
	onSetup: (setup: AuthenticatorSetupJson) => void;
	onCancel: () => void;
}) {
	const leaveIfRefused = useLeaveIfRefused();
	const { issues, saving, bind, submit } = useForm({
		initial: { password: '' },
		read: (values) => parseForm(passwordEntry, values),
		send: async (body) => {
			const setup = await api('POST /api/admin/account/second-factor', { body }).catch(
				(error: unknown) => {
					leaveIfRefused(error);
					throw atField(error, { 'wrong-password': 'password' });
				},
			);
			onSetup(setup);
		},
		failure,
	});
	return (
		<form
			ref={focusOnMount}
			className={`${formStyles.form} ${styles.focusable}`}
			tabIndex={-1}
			noValidate
			onSubmit={submit}
		>
			<ErrorSummary issues={issues} />
			<TextField
				{...bind('password')}
				label="Your password"
				hint="To make sure that it’s you."
				type="password"
				autoComplete="current-password"
			/>
			<div className={formStyles.buttons}>
				<Button type="submit" variant="primary">
					{saving ? 'Saving…' : 'Continue'}
				</Button>
				<Button variant="quiet" onClick={onCancel}>
					Cancel
				</Button>
			</div>
		</form>
	);
}

function SetupForm({
	setup,
	onAdded,
	onCancel,
}: {
	setup: AuthenticatorSetupJson;
	onAdded: (recoveryCodes: string[]) => void;
	onCancel: () => void;
}) {
	const leaveIfRefused = useLeaveIfRefused();
	const { issues, saving, bind, submit } = useForm({
		initial: { code: '' },
		read: (values) => parseForm(codeEntry, values),
		send: async (body) => {
			const { recoveryCodes } = await api('PUT /api/admin/account/second-factor', { body }).catch(
				(error: unknown) => {
					leaveIfRefused(error);
					throw atField(error, { 'second-factor-invalid': 'code' });
				},
			);
			onAdded(recoveryCodes);
		},
		failure,
	});
	return (
		<form
			ref={focusOnMount}
			className={`${formStyles.form} ${styles.focusable}`}
			tabIndex={-1}
			noValidate
			onSubmit={submit}
		>
			<ol className={styles.steps}>
				<li>
					Open an authenticator app on your phone, such as Google Authenticator, Microsoft
					Authenticator or your password manager.
				</li>
				<li>
					Scan this picture with the app.
					<img
						className={styles.qrCode}
						src={setup.qrCode}
						alt="QR code for your authenticator app"
					/>
					On this phone, <a href={setup.uri}>open your authenticator app</a>. Or type this key into
					the app: <code className={styles.secret}>{inGroups(setup.secret)}</code>
				</li>
				<li>Enter the code of six digits that the app shows.</li>
			</ol>
			<ErrorSummary issues={issues} />
			<TextField
				{...bind('code')}
				label="Code from the app"
				inputMode="numeric"
				autoComplete="one-time-code"
			/>
			<div className={formStyles.buttons}>
				<Button type="submit" variant="primary">
					{saving ? 'Saving…' : 'Add Second Factor'}
				</Button>
				<Button variant="quiet" onClick={onCancel}>
					Cancel
				</Button>
			</div>
		</form>
	);
}

/** Returns 'ABCD EFGH' for 'ABCDEFGH'. */
function inGroups(secret: string): string {
	return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
