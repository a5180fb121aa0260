import { type PanelPageName, panelPages } from '@burgee/core/rules/site/panel-pages';
import type { ComponentType } from 'react';
import { createRoutesFromElements, Navigate, Route, useParams } from 'react-router-dom';
import { AppErrorPage } from '../layout/error-page.tsx';
import { OtherDocument } from '../layout/other-document.tsx';
import NotFoundPage from '../pages/not-found/page.tsx';
import AccountPage from './account/page.tsx';
import AuditPage from './audit/page.tsx';
import BookingsPage from './bookings/page.tsx';
import DashboardPage from './dashboard/page.tsx';
import DaySheetPage from './day-sheet/page.tsx';
import ClubDocumentsPage from './documents/page.tsx';
import EventBookingsPage from './event-bookings/page.tsx';
import DeletedEventsPage from './events/deleted.tsx';
import EventFormPage from './events/form.tsx';
import EventsPage from './events/list.tsx';
import ClubFactsPage from './facts/page.tsx';
import { AdminArea } from './frame/admin-area.tsx';
import { RequireAccess, RequireAdmin } from './frame/guard.tsx';
import { PanelShell } from './frame/shell.tsx';
import ImportEventsPage from './import/page.tsx';
import InvitationPage from './invitation/page.tsx';
import MemberFormPage from './members/form.tsx';
import MembersPage from './members/list.tsx';
import NewsletterFormPage from './newsletters/form.tsx';
import NewslettersPage from './newsletters/list.tsx';
import WaterReadingsPage from './readings/list.tsx';
import RollCallPage from './roll-call/page.tsx';
import SignInPage from './sign-in/page.tsx';
import WorkDaySignUpsPage from './work-day-sign-ups/page.tsx';
import WorkDayFormPage from './work-days/form.tsx';
import WorkDaysPage from './work-days/list.tsx';

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
