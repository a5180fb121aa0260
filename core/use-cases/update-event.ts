import { ClubError } from '../errors/club-error.ts';
import type { Ports } from '../ports/ports.ts';
import { type Admin, requirePermission } from '../rules/admin/admin.ts';
import { toInstant } from '../rules/calendar/london-time.ts';
import type { ClubEvent } from '../rules/events/club-event.ts';
import { type EventForm, eventFields } from '../rules/events/event-form.ts';
import { requireChargeableCurrency } from './require-chargeable-currency.ts';

/**
 * Replaces all form fields of an event, and updates the search index.
 * @throws ClubError 'permission-denied' if the admin lacks the permission events:write,
 * 'event-not-found', or 'invalid-input' if the payment provider does not accept the currency.
 */
export async function updateEvent(
	{
		clock,
		events,
		gateway,
		searchUpdates,
	}: Pick<Ports, 'clock' | 'events' | 'gateway' | 'searchUpdates'>,
	admin: Admin,
	id: string,
	form: EventForm,
): Promise<ClubEvent> {
	requirePermission(admin, 'events:write');
	const stored = await events.get(id);
	if (stored === null) throw new ClubError('event-not-found');
	await requireChargeableCurrency(gateway, form);
	const event = { ...stored, ...eventFields(form), updatedAt: toInstant(clock.now()) };
	if (!(await events.replace(event))) throw new ClubError('event-not-found');
	await searchUpdates?.reindex('events', event.id);
	return event;
}
