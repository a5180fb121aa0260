import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/field.tsx';
import { parseForm, useForm } from '../../ui/use-form.ts';
import { useLazyCode } from '../../ui/use-lazy-code.ts';
import styles from '../records/form.module.css';

// The sign-in page does not load zod.
const loadSchema = () => import('@burgee/core/api/account');

interface CodeFormProps {
	send: (code: string) => Promise<void>;
	failure: (error: unknown) => string;
	onCancel: () => void;
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function CodeForm(props: CodeFormProps) {
	const [isRecovery, setIsRecovery] = useState(false);
	return (
		<OneCodeForm
			// If the key changes, React mounts a new form with an empty field.
			key={String(isRecovery)}
			{...props}
			isRecovery={isRecovery}
			onSwitch={() => setIsRecovery(!isRecovery)}
		/>
	);
}

function OneCodeForm({
	send,
	failure,
	onCancel,
	isRecovery,
	onSwitch,
}: CodeFormProps & { isRecovery: boolean; onSwitch: () => void }) {
	const schema = useLazyCode(loadSchema);
	const { issues, saving, bind, submit } = useForm({
		initial: { code: '' },
		read: (values) =>
			schema.using(
				({ codeEntry }) => parseForm(codeEntry, values),
				() => ({ value: values }),
			),
		send: ({ code }) => send(code),
		failure,
	});
	return (
		<form className={styles.form} noValidate onSubmit={submit}>
			<ErrorSummary issues={issues} />
			{isRecovery ? (
				<TextField
					{...bind('code')}
					label="Recovery code"
					hint="One of the codes that you saved when you added the second factor, such as k7wd-03fz-9qmb."
					autoComplete="off"
				/>
			) : (
				<TextField
					{...bind('code')}
					label="Code"
					hint="The six digits in your authenticator app."
					inputMode="numeric"
					autoComplete="one-time-code"
				/>
			)}
			<div className={styles.buttons}>
				<Button type="submit" variant="primary">
					{saving ? 'Signing in…' : 'Sign In'}
				</Button>
				<Button variant="quiet" onClick={onSwitch}>
					{isRecovery ? 'Use the Authenticator App' : 'Use a Recovery Code'}
				</Button>
				<Button variant="quiet" onClick={onCancel}>
					Start Again
				</Button>
			</div>
		</form>
	);
}
