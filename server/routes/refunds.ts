import { toMinor } from '@burgee/core';
import { toRequestedRefundJson } from '@burgee/core/api/refunds';
import type { Handlers } from '../http/calls/call-router.ts';
import type { Services } from './services.ts';

export function refundHandlers({ club }: Services) {
	return {
		'POST /api/admin/bookings/:eventId/:bookingId/refunds': async ({
			admin,
			eventId,
			bookingId,
			body: { amount, reason, refundable },
			idempotency,
		}) => {
			const refund = await club.refundPayment(admin, {
				...{ eventId, bookingId, reason, ...idempotency },
				amountMinor: toMinor(amount),
				refundableMinor: refundable === undefined ? undefined : toMinor(refundable),
			});
			return toRequestedRefundJson(refund);
		},
	} satisfies Partial<Handlers>;
}
