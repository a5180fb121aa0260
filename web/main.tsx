import './styles/tokens.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createClubApi } from './api/client.ts';
import { PortsProvider } from './composition.tsx';
import { BrokenApp } from './layout/broken.tsx';
import { ErrorBoundary } from './layout/error-boundary.tsx';
import { createOwnBookings } from './pages/event-booking/own-bookings.ts';
import { AppRoutes } from './routes.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const ports = { api: createClubApi(), ownBookings: createOwnBookings() };

createRoot(root).render(
	<StrictMode>
		<PortsProvider ports={ports}>
			<ErrorBoundary at="" fallback={<BrokenApp />}>
				<BrowserRouter>
					<AppRoutes />
				</BrowserRouter>
			</ErrorBoundary>
		</PortsProvider>
	</StrictMode>,
);
