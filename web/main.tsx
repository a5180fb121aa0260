import { BrowserRouter } from 'react-router-dom';
import { renderApp } from './render-app.tsx';
import { AppRoutes } from './routes.tsx';

renderApp(
	<BrowserRouter>
		<AppRoutes />
	</BrowserRouter>,
);
