import type { SessionJson } from '@burgee/core/api/panel';
import { permissionWords } from '@burgee/core/display/member-words';
import { panelMessages } from '@burgee/core/display/panel-messages';
import {
	type PanelPage,
	type PanelPageName,
	panelPages,
} from '@burgee/core/rules/site/panel-pages';
import { CircleUser, LogOut } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Navigate, NavLink, Outlet, useLocation } from 'react-router-dom';
import { api } from '../../api/client.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FocusedNotice, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { hasPermission, useAdmin, useAdminSession } from './admin-session.tsx';
import styles from './require-admin.module.css';
import { useUnsavedChanges } from './unsaved-changes.tsx';

const pages: [string, PanelPage][] = Object.entries(panelPages);

/** Shows the nested pages, below the panel's navigation, only to signed-in admins (specification §2, §6). */
export function RequireAdmin() {
	const { admin, lacksSecondFactor } = useAdminSession();
	const { pathname, search } = useLocation();
	const [failedSignOuts, setFailedSignOuts] = useState(0);

	if (admin === null) {
		return <Navigate to="/admin/login" replace state={{ from: pathname + search }} />;
	}
	if (lacksSecondFactor && pathname !== panelPages.account.path) {
		return <Navigate to={panelPages.account.path} replace />;
	}
	return (
		<>
			<div className={styles.bar}>
				<div className={styles.content}>
					<nav aria-label="Admin panel">
						<ul className={styles.links}>
							{pages.map(
								([name, { path, menu, access }]) =>
									menu !== undefined &&
									!lacksSecondFactor &&
									mayOpen(admin, access) && (
										<li key={name}>
											<NavLink to={path} className={styles.link ?? ''}>
												{menu}
											</NavLink>
										</li>
									),
							)}
						</ul>
					</nav>
					<div className={styles.own}>
						<NavLink to={panelPages.account.path} className={styles.ownLink ?? ''}>
							<CircleUser aria-hidden size={20} />
							<span className={styles.ownLabel}>Account</span>
						</NavLink>
						<SignOut onFailure={() => setFailedSignOuts((count) => count + 1)} />
					</div>
				</div>
				{failedSignOuts > 0 && (
					<FocusedNotice tone="error" focusOn={failedSignOuts}>
						Failed to sign out. Please try again.
					</FocusedNotice>
				)}
			</div>
			<Outlet />
		</>
	);
}

/**
 * Shows a page of the panel, or Access Denied if the admin lacks the page's permission. Also shows Access Denied
 * if the server has refused a call of this page, because the permission was removed while the page was open.
 */
export function RequireAccess({ to, children }: { to: PanelPageName; children: ReactNode }) {
	const { refusedAccess } = useAdminSession();
	const admin = useAdmin();
	const { key, pathname } = useLocation();
	const { access }: PanelPage = panelPages[to];
	const missing =
		refusedAccess?.locationKey === key
			? refusedAccess.permission
			: mayOpen(admin, access)
				? null
				: access;
	return missing === null ? children : <AccessDenied permission={missing} pathname={pathname} />;
}

function mayOpen(admin: SessionJson['admin'], access: PanelPage['access']): boolean {
	return access === 'public' || access === 'signed-in' || hasPermission(admin, access);
}

function SignOut({ onFailure }: { onFailure: () => void }) {
	const { signedOut } = useAdminSession();
	const { leave } = useUnsavedChanges();
	const signOut = () => api('DELETE /api/admin/session').then(signedOut, onFailure);
	return (
		<button type="button" className={styles.ownLink} onClick={() => leave(signOut)}>
			<LogOut aria-hidden size={20} />
			<span className={styles.ownLabel}>Sign Out</span>
		</button>
	);
}

/**
 * The page for an admin without the required permission. The sentence that names the permission comes from
 * specification §6 (decision: access-denied).
 */
function AccessDenied({ permission, pathname }: { permission: string; pathname: string }) {
	const label = Object.entries(permissionWords).find(([name]) => name === permission)?.[1].label;
	return (
		<Page
			title="Access Denied"
			lead={deniedMessage(permission, pathname)}
			actions={<ButtonLink to="/admin/dashboard">Back to Dashboard</ButtonLink>}
		>
			<Notice tone="warning">
				To see this page, you need the permission <strong>{permission}</strong>
				{label && `, which the list of members calls ‘${label}’`}. Please ask your club’s
				administrator to add it to your account.
			</Notice>
		</Page>
	);
}

function deniedMessage(permission: string, pathname: string): string {
	if (permission === 'bookings:read') return panelMessages.bookingsDenied;
	if (permission !== 'events:write' || !pathname.startsWith('/admin/events')) {
		return 'You do not have permission to view this page.';
	}
	return pathname.includes('/edit/') ? panelMessages.editDenied : panelMessages.createDenied;
}
