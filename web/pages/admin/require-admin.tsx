import { type Permission, panelMessages } from '@burgee/core';
import { Navigate, NavLink, Outlet, useLocation } from 'react-router-dom';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { hasPermission, useAdminSession } from './admin-session.tsx';
import styles from './require-admin.module.css';

/**
 * Shows the nested pages only to signed-in admins. If `permission` is set, the admin must have this
 * permission (specification §2, §6).
 */
export default function RequireAdmin({ permission }: { permission?: Permission }) {
	const { admin } = useAdminSession();
	const { pathname, search } = useLocation();

	if (admin === null) {
		return <Navigate to="/admin/login" replace state={{ from: pathname + search }} />;
	}
	return (
		<>
			<nav className={styles.bar} aria-label="Club administration">
				<ul className={styles.links}>
					<PanelLink to="/admin/dashboard">Dashboard</PanelLink>
					{hasPermission(admin, 'events:read') && <PanelLink to="/admin/events">Events</PanelLink>}
					{hasPermission(admin, 'bookings:read') && (
						<PanelLink to="/admin/bookings">Bookings</PanelLink>
					)}
				</ul>
			</nav>
			{permission === undefined || hasPermission(admin, permission) ? (
				<Outlet />
			) : (
				<AccessDenied permission={permission} pathname={pathname} />
			)}
		</>
	);
}

function PanelLink({ to, children }: { to: string; children: string }) {
	return (
		<li>
			<NavLink to={to} className={styles.link ?? ''}>
				{children}
			</NavLink>
		</li>
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
