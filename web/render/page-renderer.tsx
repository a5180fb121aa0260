import type { PageData, PageRenderer } from '@burgee/core/api/page-renderer';
import { type ComponentProps, type ComponentType, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { PageTree } from '../page-tree.tsx';
import BeginnersPage from '../pages/beginners/page.tsx';
import BookingConfirmedPage from '../pages/booking-confirmed/page.tsx';
import CalendarPage from '../pages/calendar/page.tsx';
import CampaignPreviewPage from '../pages/campaign-preview/page.tsx';
import DocumentsPage from '../pages/documents/page.tsx';
import EntrancePage from '../pages/entrance/page.tsx';
import EventBookingPage from '../pages/event-booking/page.tsx';
import { PayLaterChoice } from '../pages/event-booking/paid-booking.tsx';
import FindBookingPage from '../pages/find-booking/page.tsx';
import HomePage from '../pages/home/page.tsx';
import InformationPage from '../pages/information/page.tsx';
import OwnPage from '../pages/information-page/page.tsx';
import MyBookingPage from '../pages/my-booking/page.tsx';
import NewsPage from '../pages/news/page.tsx';
import NotFoundPage from '../pages/not-found/page.tsx';
import OfferPage from '../pages/offer/page.tsx';
import PaymentPage from '../pages/payment/page.tsx';
import SignUpConfirmedPage from '../pages/sign-up-confirmed/page.tsx';
import WorkDayBookingPage from '../pages/work-day-booking/page.tsx';
import { PageHeadProvider } from '../ui/page-head.ts';
import {
	type Content,
	documentOf,
	documentWithoutScript,
	type PageAssets,
	placeholder,
} from './document.ts';

/** The build replaces this constant by the files of the browser's build (build/page-assets.ts). */
declare const pageAssets: Record<PageData['page'] | 'entrance', PageAssets>;

const pages: Record<PageData['page'], ComponentType> = {
	home: HomePage,
	calendar: CalendarPage,
	'event-booking': EventBookingPage,
	'booking-confirmed': BookingConfirmedPage,
	payment: PaymentPage,
	news: NewsPage,
	'campaign-preview': CampaignPreviewPage,
	'find-booking': FindBookingPage,
	'my-booking': MyBookingPage,
	offer: OfferPage,
	documents: DocumentsPage,
	beginners: BeginnersPage,
	information: InformationPage,
	'information-page': OwnPage,
	'work-day-booking': WorkDayBookingPage,
	'sign-up-confirmed': SignUpConfirmedPage,
	'not-found': NotFoundPage,
};

// `renderToString` leaves out a lazy part that has not loaded, so this one loads before the first page. It does not use
// its properties before then.
renderToString(
	<Suspense>
		<PayLaterChoice {...({} as ComponentProps<typeof PayLaterChoice>)} />
	</Suspense>,
);
await import('../pages/event-booking/pay-later-choice.tsx');

export function createPageRenderer(): PageRenderer {
	return {
		render(data) {
			const assets = pageAssets[data.page];
			const content = '/api/club' in data.answers ? contentOf(data) : placeholder;
			const { styleSource, scriptSource, links } = assets;
			return { html: documentOf(content, data, assets), styleSource, scriptSource, links };
		},
		renderEntrance(data) {
			const { style, styleSource, scriptSource, links } = pageAssets.entrance;
			const title = `${data.problem === null ? '' : 'Error: '}${data.shortName} Members Area`;
			const html = renderToString(<EntrancePage {...data} />);
			const content = { title, description: placeholder.description, html };
			return { html: documentWithoutScript(content, style), styleSource, scriptSource, links };
		},
	};
}

function contentOf(data: PageData): Content {
	let head = placeholder;
	const html = renderToString(
		<PageHeadProvider
			value={(title, description) => {
				head = { ...head, title, description };
			}}
		>
			<PageTree data={data} Page={pages[data.page]} />
		</PageHeadProvider>,
	);
	return { ...head, html };
}
