import { dashboardJson, sessionJson, signInRequest } from './admin-json.ts';
import type { CallTable } from './call.ts';

/** Calls for the sessions of the admin panel, and for its dashboard. */
export const panelCalls = {
	'POST /api/admin/session': {
		summary: 'Sign in',
		access: 'public',
		rateLimit: 'sign-ins',
		body: signInRequest,
		answer: sessionJson,
		errors: ['invalid-credentials', 'no-admin-record', 'sign-in-failed'],
	},
	'GET /api/admin/session': {
		summary: 'The signed-in admin',
		access: 'signed-in',
		answer: sessionJson,
	},
	'DELETE /api/admin/session': {
		summary: 'Sign out',
		access: 'public',
		answer: null,
	},
	'GET /api/admin/dashboard': {
		summary: 'Recent events and statistics',
		access: 'signed-in',
		answer: dashboardJson,
	},
} satisfies CallTable;
