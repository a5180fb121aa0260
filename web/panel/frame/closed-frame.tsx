import type { PublicFacts } from '@burgee/core/api/club';
import type { ReactNode } from 'react';
import { HeaderPlaceholder } from '../../layout/header-placeholder.tsx';
import { PublicFactsProvider, ReloadPublicFactsProvider } from '../../public-facts.ts';

/** What the panel knows of a club with a closed members area before an admin signs in: nothing. */
const closedFacts: PublicFacts = {
	name: 'your club',
	shortName: '',
	website: '',
	emails: { feedback: '', photos: '', bookings: '' },
	reservoir: null,
	waterSafetyLink: '',
	radio: { emergencyChannel: '', clubChannel: '', waterAuthorityChannel: null },
	emergencyText: 'inland',
	look: { logo: null, bar: null, accent: null, link: null },
	pages: {
		news: false,
		documents: false,
		information: false,
		beginners: false,
		hullSpeed: false,
		workDays: false,
	},
	allowIndexing: false,
	search: { provider: 'embedded' },
	payments: { provider: 'none' },
	identity: { provider: 'local' },
	campaigns: { provider: 'stored' },
	mail: { provider: 'outbox' },
	retentionMonths: null,
	menus: { main: [], information: [] },
};

/** The frame of the panel's sign-in if the server keeps the club's facts from strangers. */
export default function ClosedFrame({
	retry,
	children,
}: {
	retry: () => void;
	children: ReactNode;
}) {
	return (
		<ReloadPublicFactsProvider value={retry}>
			<PublicFactsProvider value={closedFacts}>
				<HeaderPlaceholder />
				<main id="main" tabIndex={-1}>
					{children}
				</main>
			</PublicFactsProvider>
		</ReloadPublicFactsProvider>
	);
}
