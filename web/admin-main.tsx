import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { adminRoutes } from './admin-routes.tsx';
import { renderApp } from './render-app.tsx';

// Only the data router can block navigation (decision: unsaved-changes).
renderApp(<RouterProvider router={createBrowserRouter(adminRoutes)} />);
