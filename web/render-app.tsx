import './styles/tokens.css';
import './styles/base.css';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from './layout/error-boundary.tsx';
import { AppErrorPage } from './layout/error-page.tsx';
import { SearchDialogProvider } from './search-dialog/search-dialog-context.tsx';

// By default zod probes for `eval`. The Content-Security-Policy forbids eval, and the browser would
// report each probe as a violation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** Renders the pages of the public site or of the admin panel into the HTML document. */
export function renderApp(router: ReactNode) {
	const root = document.getElementById('root');
	if (root === null) throw new Error('the HTML document has no #root');
	createRoot(root).render(
		<StrictMode>
			<ErrorBoundary resetKey="" fallback={<AppErrorPage />}>
				<SearchDialogProvider>{router}</SearchDialogProvider>
			</ErrorBoundary>
		</StrictMode>,
	);
}
