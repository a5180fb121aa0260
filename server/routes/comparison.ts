import { toComparisonJson, toDifferenceJson } from '@burgee/core/api/comparison';
import type { Handlers } from '../http/calls/call-router.ts';
import type { Services } from './services.ts';

export function comparisonHandlers({ club }: Services) {
	return {
		'POST /api/admin/treasury/comparison': async ({ admin, body }) =>
			toComparisonJson(await club.comparePayments(admin, body)),
		'POST /api/admin/treasury/takeovers': async ({ admin, body }) => {
			const difference = await club.takeOverPayment(admin, body);
			return { difference: difference && toDifferenceJson(difference) };
		},
	} satisfies Partial<Handlers>;
}
