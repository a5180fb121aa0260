import { passwordChange } from '@burgee/core/api/account';
import { passwordHint } from '@burgee/core/display/panel-user-words';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { Card } from '../../ui/card.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { PanelForm } from '../records/panel-form.tsx';
import { useProofForm } from './use-proof-form.ts';

interface PasswordCardProps {
	email: string;
	onChanged: () => void;
}

/** The form in which the admin changes the password of the admin's own account. */
export function PasswordCard({ email, onChanged }: PasswordCardProps) {
	const [version, setVersion] = useState(0);
	return (
		<Card icon={KeyRound} title="Password">
			<PasswordForm
				// If the key changes, React mounts a new, empty form.
				key={version}
				email={email}
				onChanged={() => {
					setVersion(version + 1);
					onChanged();
				}}
			/>
		</Card>
	);
}

function PasswordForm({ email, onChanged }: PasswordCardProps) {
	const [isVisible, setIsVisible] = useState(false);
	const form = useProofForm({
		initial: { currentPassword: '', newPassword: '' },
		schema: passwordChange,
		fields: { 'wrong-password': 'currentPassword' },
		send: async (body) => {
			await api('PUT /api/admin/account/password', { body });
			onChanged();
		},
		failure: 'Failed to change your password. Please try again.',
	});
	const { bind } = form;
	const type = isVisible ? 'text' : 'password';
	return (
		<PanelForm
			form={form}
			submitLabel="Change Password"
			variant="secondary"
			keepsFocus
			about={
				<p>
					Changing your password ends your sessions on all other devices, and the links that you
					have made for other members.
				</p>
			}
		>
			{/* Password managers store the new password for this user name. */}
			<input type="text" autoComplete="username" value={email} readOnly hidden />
			<TextField
				{...bind('currentPassword')}
				label="Current password"
				type={type}
				autoComplete="current-password"
			/>
			<TextField
				{...bind('newPassword')}
				label="New password"
				hint={passwordHint}
				type={type}
				autoComplete="new-password"
			/>
			<CheckField
				name="showPasswords"
				label="Show passwords"
				value={isVisible}
				onChange={setIsVisible}
			/>
		</PanelForm>
	);
}
