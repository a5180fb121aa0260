import { Navigate, Route, Routes, useParams } from 'react-router-dom';
import { lazyPage as lazy } from './layout/lazy-page.ts';
import { Shell } from './layout/shell.tsx';
import { HomePage } from './pages/home/page.tsx';

const CalendarPage = lazy(() => import('./pages/calendar/page.tsx'));
const EventBookingPage = lazy(() => import('./pages/event-booking/page.tsx'));
const NewsPage = lazy(() => import('./pages/news/page.tsx'));
const CampaignPreviewPage = lazy(() => import('./pages/campaign-preview/page.tsx'));
const DocumentsPage = lazy(() => import('./pages/documents/page.tsx'));
const BeginnersPage = lazy(() => import('./pages/beginners/page.tsx'));
const InformationPage = lazy(() => import('./pages/information/page.tsx'));
const WorkDayBookingPage = lazy(() => import('./pages/work-day-booking/page.tsx'));
const NotFoundPage = lazy(() => import('./pages/not-found/page.tsx'));

const AdminArea = lazy(() => import('./pages/admin/admin-area.tsx'));
const RequireAdmin = lazy(() => import('./pages/admin/require-admin.tsx'));
const SignInPage = lazy(() => import('./pages/admin/sign-in/page.tsx'));
const DashboardPage = lazy(() => import('./pages/admin/dashboard/page.tsx'));
const EventsPage = lazy(() => import('./pages/admin/events/page.tsx'));
const EventFormPage = lazy(() => import('./pages/admin/event-form/page.tsx'));
const BookingsPage = lazy(() => import('./pages/admin/bookings/page.tsx'));
const EventBookingsPage = lazy(() => import('./pages/admin/event-bookings/page.tsx'));
const MembersPage = lazy(() => import('./pages/admin/members/page.tsx'));

/** All routes of the app (specification §2). */
export function AppRoutes() {
	return (
		<Routes>
			<Route element={<Shell />}>
				<Route index element={<HomePage />} />
				<Route path="calendar" element={<CalendarPage />} />
				<Route path="event-booking" element={<EventBookingPage />} />
				<Route path="news" element={<NewsPage />} />
				<Route path="news/:campaignId" element={<CampaignPreviewPage />} />
				<Route path="documents" element={<DocumentsPage />} />
				<Route path="beginners" element={<BeginnersPage />} />
				<Route path="information" element={<InformationPage />} />
				<Route path="work-day-booking" element={<WorkDayBookingPage />} />

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

				<Route path="*" element={<NotFoundPage />} />
			</Route>
		</Routes>
	);
}

/**
 * Redirects the specification's address /admin/events/bookings/{id} to the bookings of the event (decision:
 * members).
 */
function ToEventBookings() {
	const { eventId = '' } = useParams();
	return <Navigate to={`/admin/bookings/${encodeURIComponent(eventId)}`} replace />;
}
