import type { Permission } from '@burgee/core';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Navigate, NavLink, Outlet, useLocation } from 'react-router-dom';
import { api } from '../../api/client.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FocusedNotice, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { hasPermission, useAdminSession } from './admin-session.tsx';
import styles from './require-admin.module.css';
import { useUnsavedChanges } from './unsaved-changes.tsx';

const links = [
	{ to: '/admin/dashboard', label: 'Dashboard', needs: null },
	{ to: '/admin/events', label: 'Events', needs: 'events:read' },
	{ to: '/admin/bookings', label: 'Bookings', needs: 'bookings:read' },
] as const;

/**
 * Shows the nested pages only to signed-in admins. If `permission` is set, the admin must have this
 * permission (specification §2, §6).
 */
export function RequireAdmin({ permission }: { permission?: Permission }) {
	const { admin } = useAdminSession();
	const { pathname, search } = useLocation();
	const [failedSignOuts, setFailedSignOuts] = useState(0);

	if (admin === null) {
		return <Navigate to="/admin/login" replace state={{ from: pathname + search }} />;
	}
	return (
		<>
			<div className={styles.bar}>
				<div className={styles.content}>
					<nav aria-label="Admin panel">
						<ul className={styles.links}>
							{links.map(
								({ to, label, needs }) =>
									(needs === null || hasPermission(admin, needs)) && (
										<li key={to}>
											<NavLink to={to} className={styles.link ?? ''}>
												{label}
											</NavLink>
										</li>
									),
							)}
						</ul>
					</nav>
					<SignOut onFailure={() => setFailedSignOuts((count) => count + 1)} />
				</div>
				{failedSignOuts > 0 && (
					<FocusedNotice tone="error" focusOn={failedSignOuts}>
						Failed to sign out. Please try again.
					</FocusedNotice>
				)}
			</div>
			{permission === undefined || hasPermission(admin, permission) ? (
				<Outlet />
			) : (
				<AccessDenied permission={permission} pathname={pathname} />
			)}
		</>
	);
}

function SignOut({ onFailure }: { onFailure: () => void }) {
	const { signedOut } = useAdminSession();
	const { leave } = useUnsavedChanges();
	const signOut = () => api('DELETE /api/admin/session').then(signedOut, onFailure);
	return (
		<button type="button" className={styles.signOut} onClick={() => leave(signOut)}>
			<LogOut aria-hidden size={20} />
			<span className={styles.signOutLabel}>Sign Out</span>
		</button>
	);
}

/**
 * The page for an admin without the required permission. The sentence that names the permission comes from
 * specification §6 (decision: access-denied).
 */
function AccessDenied({ permission, pathname }: { permission: Permission; pathname: string }) {
	return (
		<Page
			title="Access Denied"
			lead={deniedMessage(permission, pathname)}
			actions={<ButtonLink to="/admin/dashboard">Back to Dashboard</ButtonLink>}
		>
			<Notice tone="warning">
				To see this page, you need the permission <strong>{permission}</strong>. Please ask your
				club’s administrator to add it to your account.
			</Notice>
		</Page>
	);
}

function deniedMessage(permission: Permission, pathname: string): string {
	if (permission === 'bookings:read') return panelMessages.bookingsDenied;
	if (permission !== 'events:write') return 'You do not have permission to view this page.';
	return pathname.includes('/edit/') ? panelMessages.editDenied : panelMessages.createDenied;
}
