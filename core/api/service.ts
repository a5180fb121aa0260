import { z } from 'zod';
import type { CallTable } from './call.ts';

const health = z.object({ status: z.string() }).meta({ id: 'Health' });

/** HTTP calls for programs that monitor the server or read the description of its API. */
export const serviceCalls = {
	'GET /healthz': {
		summary: 'Succeeds while the server runs',
		access: 'public',
		isOpen: true,
		isUrgent: true,
		needsNoStorage: true,
		answer: health,
	},
	'GET /readyz': {
		summary: 'Succeeds while the storage answers and accepts changes',
		access: 'public',
		isOpen: true,
		isUrgent: true,
		answer: health,
	},
	'GET /api/openapi.json': {
		summary: 'This description of the HTTP interface, in OpenAPI 3.1',
		access: 'public',
		needsNoStorage: true,
		answer: z.looseObject({ openapi: z.string() }).meta({ id: 'OpenApi' }),
	},
} satisfies CallTable;
