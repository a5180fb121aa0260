import {
	type PanelPage,
	type PanelPageName,
	panelPages,
} from '@burgee/core/rules/site/panel-pages';
import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { PageTop } from '../../ui/page-top.ts';
import { AccessDenied } from './access-denied.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { PanelNavigation } from './navigation.tsx';
import { mayOpen, useAdmin, useAdminSession } from './session.tsx';

/** Shows the nested pages, below the panel's navigation, only to signed-in admins (specification §2, §6). */
export function RequireAdmin() {
	const { admin, lacksSecondFactor } = useAdminSession();
	const { pathname, search } = useLocation();
	if (admin === null) {
		return <Navigate to="/admin/login" replace state={{ from: pathname + search }} />;
	}
	if (lacksSecondFactor && pathname !== panelPages.account.path) {
		return <Navigate to={panelPages.account.path} replace />;
	}
	return (
		<>
			<PanelNavigation />
			<PageTop value={Breadcrumbs}>
				<Outlet />
			</PageTop>
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
