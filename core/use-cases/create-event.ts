import type { Ports } from '../ports/ports.ts';
import { type Admin, requirePermission } from '../rules/admin/admin.ts';
import { toInstant } from '../rules/calendar/london-time.ts';
import type { ClubEvent } from '../rules/events/club-event.ts';
import { type EventForm, eventFields } from '../rules/events/event-form.ts';
import { requireChargeableCurrency } from './require-chargeable-currency.ts';

/**
 * Creates an event and adds it to the search index (specification §5, §7).
 * @throws ClubError 'permission-denied' if the admin lacks the permission events:write, or
 * 'invalid-input' if the payment provider does not accept the currency.
 */
export async function createEvent(
	ports: Pick<Ports, 'clock' | 'ids' | 'events' | 'gateway' | 'searchUpdates'>,
	admin: Admin,
	form: EventForm,
): Promise<ClubEvent> {
	requirePermission(admin, 'events:write');
	await requireChargeableCurrency(ports.gateway, form);
	const now = toInstant(ports.clock.now());
	const event = { ...eventFields(form), id: ports.ids.newId(), createdAt: now, updatedAt: now };
	await ports.events.add(event);
	await ports.searchUpdates?.reindex('events', event.id);
	return event;
}
