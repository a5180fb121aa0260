import type { Ports } from '../../ports/ports.ts';
import { type Admin, requirePermission } from '../../rules/admin/admin.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import type { ClubEvent } from '../../rules/events/club-event.ts';
import { type EventForm, eventFields } from '../../rules/events/event-form.ts';
import { auditOf } from '../audit/audit.ts';
import { requireRevision, requireWritten } from '../require-revision.ts';
import { readEvent } from './read-event.ts';
import { requireChargeableCurrency } from './require-chargeable-currency.ts';

/**
 * Replaces all form fields of an event, and updates the search index. `revision` is the revision that the
 * admin edited.
 * @throws ClubError 'permission-denied' if the admin lacks the permission events:write,
 * 'event-not-found', 'revision-differs' if the event has changed since, or 'invalid-input' if the payment
 * provider does not accept the currency.
 */
export async function updateEvent(
	ports: Pick<Ports, 'clock' | 'ids' | 'events' | 'gateway' | 'searchUpdates'>,
	admin: Admin,
	{ id, revision, form }: { id: string; revision: number | null; form: EventForm },
): Promise<ClubEvent> {
	requirePermission(admin, 'events:write');
	const stored = await readEvent(ports, id);
	requireRevision(stored, revision);
	await requireChargeableCurrency(ports.gateway, form);
	const event = {
		...stored,
		...eventFields(form),
		updatedAt: toInstant(ports.clock.now()),
		revision: stored.revision + 1,
	};
	const audit = auditOf(ports, admin, {
		what: 'event.updated',
		subject: event,
		before: stored,
		after: event,
	});
	requireWritten(await ports.events.replace(event, audit));
	await ports.searchUpdates?.reindex('events', event.id);
	return event;
}
