import type { Ports } from '../ports/ports.ts';
import { type Admin, requirePermission } from '../rules/admin/admin.ts';
import type { ClubEvent } from '../rules/events/club-event.ts';
import { datesWeeksLater, weeksToNextYear } from '../rules/events/copied-event.ts';
import type { EventFields } from '../rules/events/event-form.ts';
import { addEvent } from './add-event.ts';
import { idempotencyKeyOf } from './idempotency.ts';
import { readEvent } from './read-event.ts';
import { requireChargeableCurrency } from './require-chargeable-currency.ts';

export interface CopyRequest {
	id: string;
	/**
	 * The number of weeks between the event and its copy. By default, the copy takes place on the same weekday of
	 * the next year (decision: copied-events).
	 */
	weeks?: number | undefined;
	key?: string;
}

/**
 * Creates a copy of an event, without its bookings, some weeks later. If a request with the same idempotency
 * key is repeated, returns the copy that the first request created.
 * @throws ClubError 'permission-denied' if the admin lacks the permission events:write, 'event-not-found',
 * 'invalid-input' if the payment provider does not accept the currency or the copy would be after 2199, or
 * 'idempotency-key-reused'.
 */
export async function copyEvent(
	ports: Pick<Ports, 'clock' | 'ids' | 'events' | 'gateway' | 'searchUpdates'>,
	admin: Admin,
	{ id, weeks, key }: CopyRequest,
): Promise<ClubEvent> {
	requirePermission(admin, 'events:write');
	const original = await readEvent(ports, id);
	await requireChargeableCurrency(ports.gateway, original);
	const later = weeks ?? (original.eventdatetime ? weeksToNextYear(original.eventdatetime) : 52);
	return addEvent(ports, admin, {
		fields: { ...fieldsOf(original), ...datesWeeksLater(original, later) },
		key: idempotencyKeyOf(key, [admin.uid, 'copy', id, later]),
	});
}

function fieldsOf(event: ClubEvent): EventFields {
	const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, revision: _, ...fields } = event;
	return fields;
}
