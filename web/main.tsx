import './styles/tokens.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createClubApi } from './api/client.ts';
import { createClubSearch } from './api/club-search.ts';
import { PortsProvider } from './composition.tsx';
import { createOwnBookings } from './pages/event-booking/own-bookings.ts';
import { AppRoutes } from './routes.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const api = createClubApi();
const ports = { api, ownBookings: createOwnBookings(), search: createClubSearch(api) };

createRoot(root).render(
	<StrictMode>
		<PortsProvider ports={ports}>
			<BrowserRouter>
				<AppRoutes />
			</BrowserRouter>
		</PortsProvider>
	</StrictMode>,
);
