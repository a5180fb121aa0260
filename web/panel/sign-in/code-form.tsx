import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { parseForm, useForm } from '../../ui/use-form.ts';
import { useLazyCode } from '../../ui/use-lazy-code.ts';
import { PanelForm } from '../records/panel-form.tsx';

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
	const form = useForm({
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
		<PanelForm
			form={form}
			submitLabel="Sign In"
			busyLabel="Signing in…"
			keepsFocus
			buttons={
				<>
					<Button variant="quiet" onClick={onSwitch}>
						{isRecovery ? 'Use the Authenticator App' : 'Use a Recovery Code'}
					</Button>
					<Button variant="quiet" onClick={onCancel}>
						Start Again
					</Button>
				</>
			}
		>
			{isRecovery ? (
				<TextField
					{...form.bind('code')}
					label="Recovery code"
					hint="One of the codes that you saved when you added the second factor, such as k7wd-03fz-9qmb."
					autoComplete="off"
				/>
			) : (
				<TextField
					{...form.bind('code')}
					label="Code"
					hint="The six digits in your authenticator app."
					inputMode="numeric"
					autoComplete="one-time-code"
				/>
			)}
		</PanelForm>
	);
}
