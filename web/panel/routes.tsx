import { type PanelPageName, panelPages, panelPath } from '@burgee/core/rules/site/panel-pages';
import type { ComponentType } from 'react';
import { type RouteObject, redirect } from 'react-router-dom';
import { AppErrorPage } from '../layout/error-page.tsx';
import { HeaderPlaceholder } from '../layout/header-placeholder.tsx';
import { OtherDocument } from '../layout/other-document.tsx';
import NotFoundPage from '../pages/not-found/page.tsx';
import { AdminArea } from './frame/admin-area.tsx';
import { RequireAccess, RequireAdmin } from './frame/guard.tsx';
import { loadCode } from './frame/missing-code.ts';
import { PageError, PageLoading } from './frame/page-states.tsx';
import { PanelShell } from './frame/shell.tsx';

/** The code of each page, which the router loads when the page is opened. */
const code: Record<PanelPageName, () => Promise<{ default: ComponentType }>> = {
	login: () => import('./sign-in/page.tsx'),
	dashboard: () => import('./dashboard/page.tsx'),
	events: () => import('./events/list.tsx'),
	'create-event': () => import('./events/form.tsx'),
	'import-events': () => import('./import/page.tsx'),
	'deleted-events': () => import('./events/deleted.tsx'),
	'edit-event': () => import('./events/form.tsx'),
	bookings: () => import('./bookings/page.tsx'),
	'event-bookings': () => import('./event-bookings/page.tsx'),
	'event-letter': () => import('./event-letter/page.tsx'),
	treasury: () => import('./treasury/page.tsx'),
	comparison: () => import('./treasury/comparison.tsx'),
	'day-end': () => import('./treasury/day.tsx'),
	receipt: () => import('./treasury/receipt.tsx'),
	messages: () => import('./messages/page.tsx'),
	'work-days': () => import('./work-days/list.tsx'),
	'create-work-day': () => import('./work-days/form.tsx'),
	'edit-work-day': () => import('./work-days/form.tsx'),
	'work-day-sign-ups': () => import('./work-day-sign-ups/page.tsx'),
	content: () => import('./newsletters/list.tsx'),
	'create-newsletter': () => import('./newsletters/form.tsx'),
	'edit-newsletter': () => import('./newsletters/form.tsx'),
	'information-pages': () => import('./information-pages/list.tsx'),
	'create-page': () => import('./information-pages/form.tsx'),
	'edit-page': () => import('./information-pages/form.tsx'),
	'water-readings': () => import('./readings/list.tsx'),
	'club-documents': () => import('./documents/page.tsx'),
	'club-facts': () => import('./facts/page.tsx'),
	account: () => import('./account/page.tsx'),
	members: () => import('./members/list.tsx'),
	'invite-member': () => import('./members/form.tsx'),
	'edit-member': () => import('./members/form.tsx'),
	invitation: () => import('./invitation/page.tsx'),
	'day-sheet': () => import('./day-sheet/page.tsx'),
	'roll-call': () => import('./roll-call/page.tsx'),
	audit: () => import('./audit/page.tsx'),
};

const names = Object.keys(panelPages) as PanelPageName[];
const isPublic = (name: PanelPageName) => panelPages[name].access === 'public';

function pageRoute(name: PanelPageName): RouteObject {
	return {
		path: panelPages[name].path,
		lazy: async () => {
			const { default: Page } = await loadCode(code[name]);
			if (isPublic(name)) return { Component: Page };
			return {
				element: (
					<RequireAccess to={name}>
						<Page />
					</RequireAccess>
				),
			};
		},
	};
}

/** Routes of pages, inside their frame. */
function pageRoutes(pages: PanelPageName[]): RouteObject {
	return {
		ErrorBoundary: PageError,
		HydrateFallback: PageLoading,
		children: pages.map(pageRoute),
	};
}

/** All routes of the admin panel (specification §2). */
export const panelRoutes: RouteObject[] = [
	{
		Component: PanelShell,
		ErrorBoundary: AppErrorPage,
		HydrateFallback: HeaderPlaceholder,
		children: [
			{
				path: 'admin',
				Component: AdminArea,
				children: [
					{ index: true, loader: () => redirect(panelPages.dashboard.path) },
					{
						// The address in the specification.
						path: 'events/bookings/:eventId',
						loader: ({ params: { eventId = '' } }) =>
							redirect(panelPath('event-bookings', eventId)),
					},
					pageRoutes(names.filter(isPublic)),
					{
						Component: RequireAdmin,
						children: [pageRoutes(names.filter((name) => !isPublic(name)))],
					},
				],
			},
			{ path: 'admin/*', Component: NotFoundPage },
			{ path: '*', Component: OtherDocument },
		],
	},
];
