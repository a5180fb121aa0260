import {
	maxMembersPasswordLength as maxLength,
	membersPasswordForm,
	minMembersPasswordLength as minLength,
} from '@burgee/core';
import type { MembersPasswordJson } from '@burgee/core/api/members-password';
import { api, errorCode } from '../../api/client.ts';
import { usePublicFacts } from '../../public-facts.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { parseForm, useForm } from '../../ui/use-form.ts';
import { refusedWhileEditing, useLeaveIfRefused } from '../frame/session.tsx';
import { PanelForm } from '../records/panel-form.tsx';

export const changeFailed = 'Failed to change the members’ password. Please try again.';
const outdated =
	'Someone else has changed the members’ password meanwhile. Submit again to replace their password with yours.';

interface MembersPasswordFormProps {
	stored: MembersPasswordJson;
	onSaved: (state: MembersPasswordJson) => void;
	/** Loads the state again, because another admin has changed it. */
	onReload: () => void;
	onClose: () => void;
}

/** Sets or changes the members' password. Says first what that does to the members' devices. */
export function MembersPasswordForm({
	stored: { isClosed, revision },
	onSaved,
	onReload,
	onClose,
}: MembersPasswordFormProps) {
	const { search } = usePublicFacts();
	const leaveIfRefused = useLeaveIfRefused();
	const form = useForm({
		initial: { password: '' },
		read: (values) => parseForm(membersPasswordForm, values),
		send: async (body) => onSaved(await api('PUT /api/admin/members-password', { body, revision })),
		failure: (error) => {
			if (errorCode(error) === 'revision-differs') {
				onReload();
				return outdated;
			}
			const refused = refusedWhileEditing(error);
			if (refused === null) leaveIfRefused(error);
			return refused ?? changeFailed;
		},
	});
	return (
		<PanelForm
			form={form}
			submitLabel={isClosed ? 'Change the Password' : 'Close the Members Area'}
			keepsFocus
			about={
				<>
					<p>
						{isClosed
							? 'Every device on which the old password was entered must enter the new one.'
							: 'Every device must then enter this password once. It is remembered until you change it.'}
					</p>
					<p>
						Subscribed calendars stop, because the address of the calendar feed changes. Members
						subscribe again on the calendar page. Links in emails stay open, and so does the payment
						of a booking.
					</p>
					{!isClosed && search.provider === 'algolia' && (
						<p>
							People who opened the site earlier may still be able to search it. Ask whoever runs
							the server to replace the search key.
						</p>
					)}
				</>
			}
			buttons={
				<Button variant="quiet" onClick={onClose}>
					Cancel
				</Button>
			}
		>
			<TextField
				{...form.bind('password')}
				label="New members’ password"
				hint={`At least ${minLength} characters, for example two words that do not belong together. Write it down: nobody can read it here again.`}
				maxLength={maxLength}
				autoComplete="off"
				autoCapitalize="none"
			/>
		</PanelForm>
	);
}
