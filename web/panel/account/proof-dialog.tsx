import { identityProof } from '@burgee/core/api/account';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { PanelForm } from '../records/panel-form.tsx';
import { useProofForm } from './use-proof-form.ts';

interface ProofFormProps {
	confirmLabel: string;
	variant?: 'primary' | 'danger';
	/** The error message for an unexpected error. */
	failure: string;
	onClose: () => void;
	send: (proof: { password: string; code: string }) => Promise<void>;
	/** What will happen. */
	children: ReactNode;
}

/** A dialog that asks for the password and a code before it changes the second factor. */
export function ProofDialog({
	title,
	open,
	...form
}: ProofFormProps & { title: string; open: boolean }) {
	return (
		<Dialog title={title} open={open} onClose={form.onClose}>
			<ProofForm {...form} />
		</Dialog>
	);
}

function ProofForm({ confirmLabel, variant, failure, onClose, send, children }: ProofFormProps) {
	const form = useProofForm({
		initial: { password: '', code: '' },
		schema: identityProof,
		fields: { 'wrong-password': 'password', 'second-factor-invalid': 'code' },
		send,
		failure,
	});
	return (
		<PanelForm
			form={form}
			submitLabel={confirmLabel}
			variant={variant}
			keepsFocus
			about={children}
			buttons={
				<Button variant="quiet" onClick={onClose}>
					Cancel
				</Button>
			}
		>
			<TextField
				{...form.bind('password')}
				label="Your password"
				type="password"
				autoComplete="current-password"
			/>
			<TextField
				{...form.bind('code')}
				label="Code"
				hint="From your authenticator app, or one of your recovery codes."
				autoComplete="one-time-code"
			/>
		</PanelForm>
	);
}
