import { ClubError } from '../errors/club-error.ts';
import type { Ports } from '../ports/ports.ts';
import { type Admin, requirePermission } from '../rules/admin/admin.ts';
import { toInstant } from '../rules/calendar/london-time.ts';
import type { ClubEvent } from '../rules/events/club-event.ts';
import { type EventForm, eventFields } from '../rules/events/event-form.ts';
import { readEvent } from './read-event.ts';
import { requireChargeableCurrency } from './require-chargeable-currency.ts';

/**
 * Replaces all form fields of an event, and updates the search index.
 * @throws ClubError 'permission-denied' if the admin lacks the permission events:write,
 * 'event-not-found', or 'invalid-input' if the payment provider does not accept the currency.
 */
export async function updateEvent(
	ports: Pick<Ports, 'clock' | 'events' | 'gateway' | 'searchUpdates'>,
	admin: Admin,
	id: string,
	form: EventForm,
): Promise<ClubEvent> {
	requirePermission(admin, 'events:write');
	const stored = await readEvent(ports, id);
	await requireChargeableCurrency(ports.gateway, form);
	const event = { ...stored, ...eventFields(form), updatedAt: toInstant(ports.clock.now()) };
	if (!(await ports.events.replace(event))) throw new ClubError('event-not-found');
	await ports.searchUpdates?.reindex('events', event.id);
	return event;
}
