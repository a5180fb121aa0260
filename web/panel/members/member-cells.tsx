import { isExpired, type Permission, panelUserStatus } from '@burgee/core';
import type { MemberJson } from '@burgee/core/api/members';
import { displayShortDate, displayTime } from '@burgee/core/display/dates';
import { panelUserStatusLabels, permissionWords } from '@burgee/core/display/panel-user-words';
import { serverTime } from '../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import styles from './list.module.css';

interface MemberProps {
	member: MemberJson;
}

export function MemberName({
	member: { uid, name, email },
	ownUid,
}: MemberProps & { ownUid: string }) {
	return (
		<>
			{name} {uid === ownUid && <Badge>You</Badge>}
			<span className={styles.email}>{email}</span>
		</>
	);
}

export function MemberPermissions({ member: { permissions } }: MemberProps) {
	if (permissions.length === 0) return 'Only the dashboard';
	const shown = (Object.keys(permissionWords) as Permission[]).filter((permission) =>
		permissions.includes(permission),
	);
	return (
		<ul className="row gap-half">
			{shown.map((permission) => (
				<li key={permission}>
					<Badge tone="teal">{permissionWords[permission].label}</Badge>{' '}
					<span className="soft small">{permission}</span>
				</li>
			))}
		</ul>
	);
}

const tones = {
	active: 'success',
	invited: 'neutral',
	'invitation-expired': 'warning',
	disabled: 'warning',
} as const;

export function MemberState({ member }: MemberProps) {
	const now = serverTime();
	const status = panelUserStatus(member, now);
	const { invitation } = member;
	const isOpen = status !== 'disabled' && invitation !== null && !isExpired(invitation, now);
	return (
		<div>
			<Badge tone={tones[status]}>{panelUserStatusLabels[status]}</Badge>
			{member.hasSecondFactor && <span className={styles.until}>With a second factor</span>}
			{isOpen && (
				<span className={styles.until}>
					Link valid until {displayShortDate(invitation.expiresAt)},{' '}
					{displayTime(invitation.expiresAt)}
				</span>
			)}
		</div>
	);
}
