import './styles/tokens.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createClubApi } from './api/client.ts';
import { createServerSearch } from './api/club-search.ts';
import { PortsProvider } from './composition.tsx';
import { createOwnBookings } from './pages/event-booking/own-bookings.ts';
import { AppRoutes } from './routes.tsx';
import { SearchProvider } from './search-dialog/search-opener.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const ports = {
	api: createClubApi(),
	ownBookings: createOwnBookings(),
	search: createServerSearch(),
};

createRoot(root).render(
	<StrictMode>
		<PortsProvider ports={ports}>
			<BrowserRouter>
				<SearchProvider>
					<AppRoutes />
				</SearchProvider>
			</BrowserRouter>
		</PortsProvider>
	</StrictMode>,
);
