import { type InputIssue, messages, passwordLengthProblem } from '@burgee/core';
import type { CallAnswer } from '@burgee/core/api/calls';
import { acceptanceForm } from '@burgee/core/api/members';
import { passwordHint } from '@burgee/core/display/panel-user-words';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { api, errorCode } from '../../api/client.ts';
import { useCall } from '../../api/use-load.ts';
import { usePublicFacts } from '../../public-facts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { parseForm, useForm } from '../../ui/use-form.ts';
import { atField } from '../frame/at-field.ts';
import { useAdminSession } from '../frame/session.tsx';
import { PanelForm } from '../records/panel-form.tsx';

const title = 'Choose Your Password';

/** The page that an invitation links to (decision: members). */
export default function InvitationPage() {
	const { token = '' } = useParams();
	const invitation = useCall('GET /api/admin/invitations/:token', { token });
	return (
		<Loaded
			data={invitation}
			loading={{ label: 'Loading your invitation…', lines: 5 }}
			error={({ message }) => `Failed to load your invitation. ${message}`}
			frame={(state) => <Page title={title}>{state}</Page>}
			missing={<InvalidLink />}
		>
			{(loaded) => <ChoosePassword key={token} token={token} invitation={loaded} />}
		</Loaded>
	);
}

interface ChoosePasswordProps {
	token: string;
	invitation: CallAnswer<'GET /api/admin/invitations/:token'>;
}

/**
 * Asks an invited member for a password. If the email address already has a password at the identity service, the
 * member enters that password. Otherwise the member chooses a new password.
 */
function ChoosePassword({ token, invitation }: ChoosePasswordProps) {
	const { name, email, hasPasswordAt, needsCode } = invitation;
	const { name: clubName } = usePublicFacts();
	const { admin, signedIn } = useAdminSession();
	const navigate = useNavigate();
	const [isShown, setShown] = useState(false);
	const [isInvalid, setInvalid] = useState(false);
	const form = useForm({
		initial: { password: '', code: '' },
		read: ({ password, code }: { password: string; code: string }) =>
			parseForm(acceptanceForm, needsCode ? { password, code } : { password }, () =>
				hasPasswordAt === null ? newPasswordIssues(password) : [],
			),
		send: async (body) => {
			const session = await api('POST /api/admin/invitations/:token', { token, body }).catch(
				(error: unknown) => {
					throw atField(error, { 'second-factor-invalid': 'code' });
				},
			);
			signedIn(session);
			navigate('/admin/dashboard', { replace: true });
		},
		failure: (error) => failureMessage(errorCode(error)),
		onCode: { 'invitation-not-found': () => setInvalid(true) },
	});
	const { bind } = form;
	if (isInvalid) return <InvalidLink />;
	return (
		<Page
			title={hasPasswordAt === null ? title : 'Enter Your Password'}
			lead={`Welcome, ${name}. This is the admin panel of ${clubName}.`}
		>
			{admin !== null && (
				<Notice tone="info">
					You are signed in as {admin.name}. If you choose a password here, you will be signed in as{' '}
					{name}.
				</Notice>
			)}
			<PanelForm
				form={form}
				submitLabel={hasPasswordAt === null ? 'Save Password and Sign In' : 'Sign In'}
				busyLabel={hasPasswordAt === null ? 'Saving…' : 'Signing in…'}
				keepsFocus
			>
				{hasPasswordAt === null ? (
					<p>
						From now on, sign in with the email address <strong>{email}</strong> and the password
						that you choose here.
					</p>
				) : (
					<p>
						The email address <strong>{email}</strong> already has a password at {hasPasswordAt},
						for example from another app of your club. Enter this password here. If you don’t know
						it, ask the person who runs your club’s server for a new one.
					</p>
				)}
				{/* Password managers store the password together with this address. */}
				<input type="email" autoComplete="username" value={email} readOnly hidden />
				<TextField
					label="Password"
					hint={hasPasswordAt === null ? passwordHint : undefined}
					type={isShown ? 'text' : 'password'}
					autoComplete={hasPasswordAt === null ? 'new-password' : 'current-password'}
					required
					{...bind('password')}
				/>
				{needsCode && (
					<TextField
						label="Code"
						hint="Your account has a second factor. Enter the six digits in your authenticator app, or one of your recovery codes."
						autoComplete="one-time-code"
						required
						{...bind('code')}
					/>
				)}
				<CheckField label="Show password" name="show" value={isShown} onChange={setShown} />
			</PanelForm>
		</Page>
	);
}

/** The password of another service may be shorter than a new one. */
function newPasswordIssues(password: string): InputIssue[] {
	const message = passwordLengthProblem(password);
	return message === null ? [] : [{ path: ['password'], message }];
}

function failureMessage(code: ReturnType<typeof errorCode>): string {
	if (code === 'too-many-sign-ins') return 'Too many attempts. Please try again later.';
	if (code === 'sign-in-failed' || code === 'sign-in-refused' || code === 'unavailable') {
		return messages[code];
	}
	return 'Failed to save your password. Please try again.';
}

function InvalidLink() {
	return (
		<Page title="This Link Is Not Valid">
			<p>The link was already used, is older than 7 days, or was replaced by a newer link.</p>
			<p>
				If you have already chosen a password, you can sign in with it. Otherwise, ask the person
				who invited you for a new link.
			</p>
			<div>
				<ButtonLink to="/admin/login">Sign In</ButtonLink>
			</div>
		</Page>
	);
}
