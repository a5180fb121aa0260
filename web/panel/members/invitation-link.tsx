import type { InvitedMemberJson } from '@burgee/core/api/members';
import { displayShortDate, displayTime } from '@burgee/core/display/dates';
import { CopyField } from '../../ui/copy-field.tsx';
import { FocusedNotice } from '../../ui/notice.tsx';

/** The link of an invitation, which the panel can show only once. */
export function InvitationLink({ invited }: { invited: InvitedMemberJson }) {
	const { member, invitationUrl } = invited;
	const expiresAt = member.invitation?.expiresAt;
	return (
		<>
			<FocusedNotice tone="success" focusOn={invitationUrl}>
				{member.invitation?.reason === 'new-member'
					? `${member.name} was invited.`
					: `A link for ${member.name} was created.`}{' '}
				Copy the link now and send it to {member.email}. It is shown only once.
			</FocusedNotice>
			<CopyField
				label={`Link for ${member.name}`}
				name="invitation-link"
				value={invitationUrl}
				hint={`Opens a page where ${member.name} chooses a password. Works once${
					expiresAt ? `, until ${displayShortDate(expiresAt)}, ${displayTime(expiresAt)}` : ''
				}. Burgee sends no email.`}
			/>
		</>
	);
}
