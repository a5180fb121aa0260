import type { Ports } from '../../ports/ports.ts';
import { type Admin, requirePermission } from '../../rules/admin/admin.ts';
import type { ClubEvent } from '../../rules/events/club-event.ts';
import { type EventForm, eventFields } from '../../rules/events/event-form.ts';
import { idempotencyKeyOf } from '../idempotency.ts';
import { addEvent } from './add-event.ts';
import { requireChargeableCurrency } from './require-chargeable-currency.ts';

/**
 * Creates an event and adds it to the search index (specification §5, §7). If a request with the same
 * idempotency key is repeated, returns the event that the first request created.
 * @throws ClubError 'permission-denied' if the admin lacks the permission events:write,
 * 'invalid-input' if the payment provider does not accept the currency, 'idempotency-key-reused', or
 * 'event-not-found' if the event of a repeated request has been deleted.
 */
export async function createEvent(
	ports: Pick<Ports, 'clock' | 'ids' | 'events' | 'gateway' | 'searchUpdates'>,
	admin: Admin,
	{ form, key }: { form: EventForm; key?: string },
): Promise<ClubEvent> {
	requirePermission(admin, 'events:write');
	await requireChargeableCurrency(ports.gateway, form);
	return addEvent(ports, admin, {
		fields: eventFields(form),
		key: idempotencyKeyOf(key, [admin.uid, form]),
	});
}
