import type { InvitedMemberJson, MemberJson } from '@burgee/core/api/members';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, api, errorCode, nullIfMissing } from '../../api/client.ts';
import { withFlashMessage } from '../frame/flash-message.tsx';
import { useUnsavedChanges } from '../frame/unsaved-changes.tsx';
import { useAction } from '../records/use-action.tsx';

export interface MemberActionsProps {
	member: MemberJson;
	/** Receives the member after an action, and the message to show, if any. */
	onChanged: (member: MemberJson, message: string | null) => void;
}

/** What an admin can do about a member's access. Each action resolves to whether it succeeded. */
export function useMemberActions({ member, onChanged }: MemberActionsProps) {
	const { hasUnsaved } = useUnsavedChanges();
	const navigate = useNavigate();
	const [invited, setInvited] = useState<InvitedMemberJson | null>(null);
	const { run, ...state } = useAction({ failure: failureMessage });
	const { uid: memberId, name, revision } = member;
	const setDisabled = (disabled: boolean, message: string) =>
		run(async () => {
			const request = { memberId, revision, body: { disabled } };
			onChanged(await api('PUT /api/admin/members/:memberId', request), message);
			setInvited(null);
		});
	return {
		...state,
		/** The member with the link that was just created. */
		invited,
		createLink: () =>
			run(async () => {
				const created = await api('POST /api/admin/members/:memberId/invitation', { memberId });
				setInvited(created);
				onChanged(created.member, null);
			}),
		signOut: () =>
			run(async () => {
				await api('DELETE /api/admin/members/:memberId/sessions', { memberId });
				onChanged(member, `${name} was signed out everywhere.`);
			}),
		removeSecondFactor: () =>
			run(async () => {
				try {
					await api('DELETE /api/admin/members/:memberId/second-factor', { memberId });
				} catch (error) {
					// Already removed: by the member, by another admin, or by a request whose reply was lost.
					if (errorCode(error) !== 'second-factor-not-added') throw error;
				}
				onChanged({ ...member, hasSecondFactor: false }, `${name} has no second factor now.`);
			}),
		disable: () => setDisabled(true, `${name} was disabled.`),
		enable: () => setDisabled(false, `${name} can sign in again.`),
		remove: () =>
			run(async () => {
				// A 404 means that the member is already removed: by another admin, or by a request whose reply was lost.
				await api('DELETE /api/admin/members/:memberId', { memberId, revision }).catch(
					nullIfMissing,
				);
				// Unsaved changes of a removed member are lost anyway.
				hasUnsaved.current = false;
				const message = `${name} was removed.`;
				navigate('/admin/members', withFlashMessage({ tone: 'success', message }));
			}),
	};
}

function failureMessage(error: unknown): string {
	if (errorCode(error) === 'revision-differs') {
		return 'Someone else has changed this member. Please reload the page.';
	}
	return error instanceof ApiError && error.status > 0
		? error.message
		: 'Failed to change the member. Please try again.';
}
