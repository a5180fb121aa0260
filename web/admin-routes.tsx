import { type PanelPageName, panelPages } from '@burgee/core/rules/site/panel-pages';
import type { ComponentType } from 'react';
import { createRoutesFromElements, Navigate, Route, useParams } from 'react-router-dom';
import { AppErrorPage } from './layout/error-page.tsx';
import { OtherDocument } from './layout/other-document.tsx';
import AccountPage from './pages/admin/account/page.tsx';
import { AdminArea } from './pages/admin/admin-area.tsx';
import AuditPage from './pages/admin/audit/page.tsx';
import BookingsPage from './pages/admin/bookings/page.tsx';
import ClubDocumentsPage from './pages/admin/club-documents/page.tsx';
import ClubFactsPage from './pages/admin/club-facts/page.tsx';
import DashboardPage from './pages/admin/dashboard/page.tsx';
import DaySheetPage from './pages/admin/day-sheet/page.tsx';
import DeletedEventsPage from './pages/admin/deleted-events/page.tsx';
import EventBookingsPage from './pages/admin/event-bookings/page.tsx';
import EventFormPage from './pages/admin/event-form/page.tsx';
import EventsPage from './pages/admin/events/page.tsx';
import ImportEventsPage from './pages/admin/import-events/page.tsx';
import InvitationPage from './pages/admin/invitation/page.tsx';
import MemberFormPage from './pages/admin/member-form/page.tsx';
import MembersPage from './pages/admin/members/page.tsx';
import NewsletterFormPage from './pages/admin/newsletter-form/page.tsx';
import NewslettersPage from './pages/admin/newsletters/page.tsx';
import { PanelShell } from './pages/admin/panel-shell.tsx';
import { RequireAccess, RequireAdmin } from './pages/admin/require-admin.tsx';
import RollCallPage from './pages/admin/roll-call/page.tsx';
import SignInPage from './pages/admin/sign-in/page.tsx';
import WaterReadingsPage from './pages/admin/water-readings/page.tsx';
import WorkDayFormPage from './pages/admin/work-day-form/page.tsx';
import WorkDaySignUpsPage from './pages/admin/work-day-sign-ups/page.tsx';
import WorkDaysPage from './pages/admin/work-days/page.tsx';
import NotFoundPage from './pages/not-found/page.tsx';

const components: Record<PanelPageName, ComponentType> = {
	login: SignInPage,
	dashboard: DashboardPage,
	events: EventsPage,
	'create-event': EventFormPage,
	'import-events': ImportEventsPage,
	'deleted-events': DeletedEventsPage,
	'edit-event': EventFormPage,
	bookings: BookingsPage,
	'event-bookings': EventBookingsPage,
	'work-days': WorkDaysPage,
	'create-work-day': WorkDayFormPage,
	'edit-work-day': WorkDayFormPage,
	'work-day-sign-ups': WorkDaySignUpsPage,
	content: NewslettersPage,
	'create-newsletter': NewsletterFormPage,
	'edit-newsletter': NewsletterFormPage,
	'water-readings': WaterReadingsPage,
	'club-documents': ClubDocumentsPage,
	'club-facts': ClubFactsPage,
	account: AccountPage,
	'invite-member': MemberFormPage,
	'edit-member': MemberFormPage,
	invitation: InvitationPage,
	'day-sheet': DaySheetPage,
	'roll-call': RollCallPage,
	members: MembersPage,
	audit: AuditPage,
};

const pages = (Object.keys(panelPages) as PanelPageName[]).map((name) => ({
	...panelPages[name],
	name,
	Component: components[name],
}));

/** All routes of the admin panel (specification §2). */
export const adminRoutes = createRoutesFromElements(
	<Route element={<PanelShell />} errorElement={<AppErrorPage />}>
		<Route path="admin" element={<AdminArea />}>
			<Route index element={<Navigate to="/admin/dashboard" replace />} />
			{pages
				.filter(({ access }) => access === 'public')
				.map(({ path, Component }) => (
					<Route key={path} path={path} element={<Component />} />
				))}
			<Route element={<RequireAdmin />}>
				{pages
					.filter(({ access }) => access !== 'public')
					.map(({ name, path, Component }) => (
						<Route
							key={path}
							path={path}
							element={
								<RequireAccess to={name}>
									<Component />
								</RequireAccess>
							}
						/>
					))}
			</Route>
			<Route path="events/bookings/:eventId" element={<ToEventBookings />} />
		</Route>
		<Route path="admin/*" element={<NotFoundPage />} />
		<Route path="*" element={<OtherDocument />} />
	</Route>,
);

/** Redirects /admin/events/bookings/{id}, which is the address in the specification, to /admin/bookings/{id}. */
function ToEventBookings() {
	const { eventId = '' } = useParams();
	return <Navigate to={`/admin/bookings/${encodeURIComponent(eventId)}`} replace />;
}
