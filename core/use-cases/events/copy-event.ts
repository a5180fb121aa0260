import type { Ports } from '../../ports/ports.ts';
import type { LondonDate } from '../../rules/calendar/london-time.ts';
import type { ClubEvent } from '../../rules/events/club-event.ts';
import { copyTimeOf, movedDates } from '../../rules/events/copied-event.ts';
import type { EventFields } from '../../rules/events/event-form.ts';
import type { Admin } from '../../rules/panel/admin.ts';
import { idempotencyKeyOf } from '../idempotency.ts';
import { addEvent } from './manage-events.ts';
import { readEvent } from './read-events.ts';
import { requireChargeableCurrency } from './require-chargeable-currency.ts';

export interface CopyRequest {
	id: string;
	/** The day of the copy in London. */
	date?: LondonDate | undefined;
	/**
	 * The number of weeks between the event and its copy, if there is no date. By default, the copy takes place on
	 * the same weekday of the next year (decision: copied-events).
	 */
	weeks?: number | undefined;
	key?: string;
}

/**
 * Creates a copy of an event as a draft, without its bookings, on another day. If a request with the same idempotency
 * key is repeated, returns the copy that the first request created.
 * @throws ClubError 'event-not-found', 'invalid-input' if the payment provider does not accept the currency or the
 * copy would be after 2199, or 'idempotency-key-reused'.
 */
export async function copyEvent(
	ports: Pick<Ports, 'clock' | 'ids' | 'events' | 'gateway' | 'searchUpdates'>,
	admin: Admin,
	{ id, key, ...time }: CopyRequest,
): Promise<ClubEvent> {
	const original = await readEvent(ports, id);
	await requireChargeableCurrency(ports.gateway, original);
	const to = copyTimeOf(original.eventdatetime, time);
	return addEvent(ports, admin, {
		fields: { ...fieldsOf(original), ...movedDates(original, to), draft: true },
		key: idempotencyKeyOf(key, [admin.uid, 'copy', id, to]),
	});
}

function fieldsOf(event: ClubEvent): EventFields {
	const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, revision: _, ...fields } = event;
	return fields;
}
