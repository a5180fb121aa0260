import { type SitePageName, sitePages } from '@burgee/core/rules/site/pages';
import { type ComponentType, createElement } from 'react';
import { matchPath, Route, Routes, useLocation } from 'react-router-dom';
import { lazyPage as lazy } from './layout/lazy-page.ts';
import { OtherDocument } from './layout/other-document.tsx';
import { PageDocument, paymentPageAt } from './layout/page-document.tsx';
import { Shell } from './layout/shell.tsx';
import { HomePage } from './pages/home/page.tsx';

const EventBookingPage = lazy(() => import('./pages/event-booking/page.tsx'));
const PaymentPage = lazy(() => import('./pages/payment/page.tsx'));
const NotFoundPage = lazy(() => import('./pages/not-found/page.tsx'));

const names = Object.keys(sitePages) as SitePageName[];
const pages: Record<SitePageName, ComponentType & { preload?(): Promise<void> }> = {
	home: HomePage,
	calendar: lazy(() => import('./pages/calendar/page.tsx')),
	'event-booking': BookingOrPayment,
	news: lazy(() => import('./pages/news/page.tsx')),
	'campaign-preview': lazy(() => import('./pages/campaign-preview/page.tsx')),
	documents: lazy(() => import('./pages/documents/page.tsx')),
	beginners: lazy(() => import('./pages/beginners/page.tsx')),
	information: lazy(() => import('./pages/information/page.tsx')),
	'work-day-booking': lazy(() => import('./pages/work-day-booking/page.tsx')),
};

/** The routes of the public site (specification §2). */
export function AppRoutes() {
	return (
		<Routes>
			<Route element={<Shell />}>
				<Route element={<PageDocument />}>
					{names.map((name) => (
						<Route key={name} path={sitePages[name].path} element={createElement(pages[name])} />
					))}
					<Route path="*" element={<NotFoundPage />} />
				</Route>
				<Route path="admin/*" element={<OtherDocument />} />
			</Route>
		</Routes>
	);
}

/**
 * Shows the payment page if the address contains the id of a checkout, otherwise the booking page
 * (specification §2).
 */
function BookingOrPayment() {
	const address = paymentPageAt(useLocation());
	if (address === null) return <EventBookingPage />;
	return <PaymentPage key={address.checkoutId} address={address} />;
}

BookingOrPayment.preload = () => {
	const isPayment = paymentPageAt(window.location) !== null;
	return (isPayment ? PaymentPage : EventBookingPage).preload();
};

/** Loads the code of the page that the browser shows first. Does not fail: the page itself reports a missing chunk. */
export async function preloadFirstPage(): Promise<void> {
	const { pathname } = window.location;
	const name = names.find((candidate) => matchPath(sitePages[candidate].path, pathname));
	await (name === undefined ? NotFoundPage : pages[name]).preload?.();
}
