import { hasPermission } from '@burgee/core';
import type { CallAnswer } from '@burgee/core/api/calls';
import { displayShortDate, displayTime } from '@burgee/core/display/dates';
import { Link } from 'react-router-dom';
import { Notice } from '../../ui/notice.tsx';
import { useAdmin } from '../frame/session.tsx';

type FailedSignIns = NonNullable<CallAnswer<'GET /api/admin/dashboard'>['failedSignIns']>;

/** Tells the admin that someone may be guessing the admin's password. */
export function FailedSignInsNotice({ count, since }: FailedSignIns) {
	const admin = useAdmin();
	return (
		<Notice tone="warning">
			<p>
				{count} sign-ins with your email address failed since {displayShortDate(since)},{' '}
				{displayTime(since)}. If that wasn’t you, someone may be guessing your password. Choose a
				strong one and add a second factor in <Link to="/admin/account">Your Account</Link>.
				{hasPermission(admin, 'members:write') && (
					<>
						{' '}
						The <Link to="/admin/audit">Audit Log</Link> shows when they failed.
					</>
				)}
			</p>
		</Notice>
	);
}
