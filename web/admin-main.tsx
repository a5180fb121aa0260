import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { adminRoutes } from './admin-routes.tsx';
import { renderApp } from './render-app.tsx';

// React Router can block navigation only in a data router (decision: unsaved-changes).
renderApp(<RouterProvider router={createBrowserRouter(adminRoutes)} />);
