import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { adminRoutes } from './admin-routes.tsx';
import { renderApp } from './render-app.tsx';

// Forms with unsaved changes block navigation. React Router allows that only in a data router
// (decision: unsaved-changes).
renderApp(<RouterProvider router={createBrowserRouter(adminRoutes)} />);
