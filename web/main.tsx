import { BrowserRouter } from 'react-router-dom';
import { renderApp } from './render-app.tsx';
import { AppRoutes, preloadFirstPage } from './routes.tsx';

// Not `await`: with a top-level `await`, the bundler would put its runtime into one more file, which every page loads.
preloadFirstPage().then(() =>
	renderApp(
		<BrowserRouter>
			<AppRoutes />
		</BrowserRouter>,
	),
);
