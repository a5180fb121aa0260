import { BrowserRouter } from 'react-router-dom';
import { renderApp } from './render-app.tsx';
import { AppRoutes, preloadFirstPage } from './routes.tsx';

// Not `await`: with a top-level `await`, the bundler would move the shared code into about twenty small chunks.
preloadFirstPage().then(() =>
	renderApp(
		<BrowserRouter>
			<AppRoutes />
		</BrowserRouter>,
	),
);
