import './styles/tokens.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createClubApi } from './api/client.ts';
import { PortsProvider } from './composition.tsx';
import { ErrorBoundary } from './layout/error-boundary.tsx';
import { AppErrorPage } from './layout/error-page.tsx';
import { AppRoutes } from './routes.tsx';
import { SearchDialogProvider } from './search-dialog/search-dialog-context.tsx';

// By default zod probes for `eval`. The Content-Security-Policy forbids eval, and the browser would
// report each probe as a violation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const ports = { api: createClubApi() };

createRoot(root).render(
	<StrictMode>
		<PortsProvider ports={ports}>
			<ErrorBoundary resetKey="" fallback={<AppErrorPage />}>
				<BrowserRouter>
					<SearchDialogProvider>
						<AppRoutes />
					</SearchDialogProvider>
				</BrowserRouter>
			</ErrorBoundary>
		</PortsProvider>
	</StrictMode>,
);
