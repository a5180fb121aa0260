import type { InvitedMemberJson, MemberJson } from '@burgee/core/api/members';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, api, errorCode, isNotFound } from '../../api/client.ts';
import { withFlashMessage } from '../frame/flash-message.tsx';
import { useLeaveIfRefused } from '../frame/session.tsx';
import { useUnsavedChanges } from '../frame/unsaved-changes.tsx';

export interface MemberActionsProps {
	member: MemberJson;
	/** Receives the member after an action, and the message to show, if any. */
	onChanged: (member: MemberJson, message: string | null) => void;
}

/** What an admin can do about a member's access. Each action resolves to whether it succeeded. */
export function useMemberActions({ member, onChanged }: MemberActionsProps) {
	const leaveIfRefused = useLeaveIfRefused();
	const { hasUnsaved } = useUnsavedChanges();
	const navigate = useNavigate();
	const [invited, setInvited] = useState<InvitedMemberJson | null>(null);
	const [failure, setFailure] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const { uid: memberId, name, revision } = member;

	const run = async (action: () => Promise<void>): Promise<boolean> => {
		if (busy) return false;
		setBusy(true);
		setFailure(null);
		try {
			await action();
			return true;
		} catch (error) {
			if (!leaveIfRefused(error)) setFailure(failureMessage(error));
			return false;
		} finally {
			setBusy(false);
		}
	};
	const setDisabled = (disabled: boolean, message: string) =>
		run(async () => {
			const request = { memberId, revision, body: { disabled } };
			onChanged(await api('PUT /api/admin/members/:memberId', request), message);
			setInvited(null);
		});
	return {
		busy,
		failure,
		clearFailure: () => setFailure(null),
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
				try {
					await api('DELETE /api/admin/members/:memberId', { memberId, revision });
				} catch (error) {
					// A 404 means that the member is already removed: by another admin, or by a request whose reply
					// was lost.
					if (!isNotFound(error)) throw error;
				}
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
