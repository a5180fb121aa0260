import { createRoutesFromElements, Navigate, Route, useParams } from 'react-router-dom';
import { AppErrorPage } from './layout/error-page.tsx';
import { OtherDocument } from './layout/other-document.tsx';
import { Shell } from './layout/shell.tsx';
import { AdminArea } from './pages/admin/admin-area.tsx';
import BookingsPage from './pages/admin/bookings/page.tsx';
import DashboardPage from './pages/admin/dashboard/page.tsx';
import EventBookingsPage from './pages/admin/event-bookings/page.tsx';
import EventFormPage from './pages/admin/event-form/page.tsx';
import EventsPage from './pages/admin/events/page.tsx';
import MembersPage from './pages/admin/members/page.tsx';
import { RequireAdmin } from './pages/admin/require-admin.tsx';
import SignInPage from './pages/admin/sign-in/page.tsx';
import NotFoundPage from './pages/not-found/page.tsx';

/** All routes of the admin panel (specification §2). */
export const adminRoutes = createRoutesFromElements(
	<Route element={<Shell />} errorElement={<AppErrorPage />}>
		<Route path="admin" element={<AdminArea />}>
			<Route index element={<Navigate to="/admin/dashboard" replace />} />
			<Route path="login" element={<SignInPage />} />
			<Route element={<RequireAdmin />}>
				<Route path="dashboard" element={<DashboardPage />} />
				<Route path="members" element={<MembersPage />} />
			</Route>
			<Route element={<RequireAdmin permission="events:read" />}>
				<Route path="events" element={<EventsPage />} />
			</Route>
			<Route element={<RequireAdmin permission="events:write" />}>
				<Route path="events/create" element={<EventFormPage />} />
				<Route path="events/edit/:eventId" element={<EventFormPage />} />
			</Route>
			<Route element={<RequireAdmin permission="bookings:read" />}>
				<Route path="bookings" element={<BookingsPage />} />
				<Route path="bookings/:eventId" element={<EventBookingsPage />} />
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
