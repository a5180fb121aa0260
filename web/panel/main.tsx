import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/layout.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { rootOf } from '../app-root.ts';
import { ErrorBoundary } from '../layout/error-boundary.tsx';
import { AppErrorPage } from '../layout/error-page.tsx';
import { SearchDialogProvider } from '../search-dialog/search-dialog-context.tsx';
import { panelRoutes } from './routes.tsx';

// Forms with unsaved changes block navigation. React Router allows that only in a data router
// (decision: unsaved-changes).
createRoot(rootOf(document)).render(
	<StrictMode>
		<ErrorBoundary resetKey="" fallback={<AppErrorPage />}>
			<SearchDialogProvider>
				<RouterProvider router={createBrowserRouter(panelRoutes)} />
			</SearchDialogProvider>
		</ErrorBoundary>
	</StrictMode>,
);
