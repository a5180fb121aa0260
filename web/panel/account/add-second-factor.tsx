import { type AuthenticatorSetupJson, codeEntry, passwordEntry } from '@burgee/core/api/account';
import { type ReactNode, useState } from 'react';
import { api } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/field.tsx';
import formStyles from '../records/form.module.css';
import { focusOnMount } from './focus-on-mount.ts';
import styles from './page.module.css';
import { useProofForm } from './use-proof-form.ts';

const failure = 'Failed to add a second factor. Please try again.';

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
	if (setup !== null) return <CodeStep setup={setup} onAdded={onAdded} onCancel={cancel} />;
	if (isOpen) return <PasswordStep onSetup={setSetup} onCancel={cancel} />;
	return (
		<div className={formStyles.buttons}>
			<Button variant="primary" onClick={() => setIsOpen(true)}>
				Add Second Factor
			</Button>
		</div>
	);
}

interface StepProps {
	/** What `useProofForm` returns. */
	form: Pick<ReturnType<typeof useProofForm>, 'issues' | 'saving' | 'submit'>;
	submitLabel: string;
	onCancel: () => void;
	/** What to do first. */
	about?: ReactNode;
	children: ReactNode;
}

/** One step, which takes the focus when it appears. */
function Step({ form, submitLabel, onCancel, about, children }: StepProps) {
	return (
		<form
			ref={focusOnMount}
			className={`${formStyles.form} ${styles.focusable}`}
			tabIndex={-1}
			noValidate
			onSubmit={form.submit}
		>
			{about}
			<ErrorSummary issues={form.issues} />
			{children}
			<div className={formStyles.buttons}>
				<Button type="submit" variant="primary">
					{form.saving ? 'Saving…' : submitLabel}
				</Button>
				<Button variant="quiet" onClick={onCancel}>
					Cancel
				</Button>
			</div>
		</form>
	);
}

interface PasswordStepProps {
	onSetup: (setup: AuthenticatorSetupJson) => void;
	onCancel: () => void;
}

function PasswordStep({ onSetup, onCancel }: PasswordStepProps) {
	const form = useProofForm({
		initial: { password: '' },
		schema: passwordEntry,
		fields: { 'wrong-password': 'password' },
		send: async (body) => onSetup(await api('POST /api/admin/account/second-factor', { body })),
		failure,
	});
	return (
		<Step form={form} submitLabel="Continue" onCancel={onCancel}>
			<TextField
				{...form.bind('password')}
				label="Your password"
				hint="To make sure that it’s you."
				type="password"
				autoComplete="current-password"
			/>
		</Step>
	);
}

interface CodeStepProps {
	setup: AuthenticatorSetupJson;
	onAdded: (recoveryCodes: string[]) => void;
	onCancel: () => void;
}

function CodeStep({ setup, onAdded, onCancel }: CodeStepProps) {
	const form = useProofForm({
		initial: { code: '' },
		schema: codeEntry,
		fields: { 'second-factor-invalid': 'code' },
		send: async (body) => {
			onAdded((await api('PUT /api/admin/account/second-factor', { body })).recoveryCodes);
		},
		failure,
	});
	const instructions = (
		<ol className={`stack ${styles.steps}`}>
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
	);
	return (
		<Step form={form} submitLabel="Add Second Factor" onCancel={onCancel} about={instructions}>
			<TextField
				{...form.bind('code')}
				label="Code from the app"
				inputMode="numeric"
				autoComplete="one-time-code"
			/>
		</Step>
	);
}

/** Returns 'ABCD EFGH' for 'ABCDEFGH'. */
function inGroups(secret: string): string {
	return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
