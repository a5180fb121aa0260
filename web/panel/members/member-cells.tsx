import { isExpired, panelUserStatus } from '@burgee/core';
import type { MemberJson } from '@burgee/core/api/members';
import { displayBriefDateTime } from '@burgee/core/display/dates';
import { panelUserStatusLabels } from '@burgee/core/display/panel-user-words';
import { panelPath } from '@burgee/core/rules/site/panel-pages';
import { serverTime } from '../../api/client.ts';
import { Link } from '../../navigation.tsx';
import { Badge } from '../../ui/badge.tsx';

/** The name of a member, which leads to the form if the admin may change members. */
export function MemberName({
	member: { uid, name },
	canWrite,
}: {
	member: MemberJson;
	canWrite: boolean;
}) {
	if (!canWrite) return name;
	return (
		<Link to={panelPath('edit-member', uid)} aria-label={`Edit ${name}`}>
			{name}
		</Link>
	);
}

const tones = {
	invited: 'neutral',
	'invitation-expired': 'warning',
	disabled: 'warning',
} as const;

/** Returns a badge for a member who has not accepted the invitation yet or is disabled. */
export function memberState(member: MemberJson) {
	const status = panelUserStatus(member, serverTime());
	return status !== 'active' && <Badge tone={tones[status]}>{panelUserStatusLabels[status]}</Badge>;
}

/** Returns how the member signs in: with a second factor, or until when with the link of the invitation. */
export function signInOf(member: MemberJson): string | null {
	const { invitation, hasSecondFactor } = member;
	const now = serverTime();
	if (hasSecondFactor) return 'Second factor';
	const isOpen = invitation !== null && !isExpired(invitation, now);
	return isOpen && panelUserStatus(member, now) !== 'disabled'
		? `Link valid until ${displayBriefDateTime(invitation.expiresAt, now)}`
		: null;
}
