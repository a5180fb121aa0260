import type { IdempotencyKey } from '../../ports/idempotency-key.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Admin } from '../../rules/admin/admin.ts';
import type { AuditEntry } from '../../rules/audit/audit-entry.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import type { ClubEvent } from '../../rules/events/club-event.ts';
import type { EventFields } from '../../rules/events/event-form.ts';
import { auditOf } from '../audit/audit.ts';
import { requireSameRequest } from '../idempotency.ts';
import { readEvent } from './read-event.ts';

/** Returns a new event with these fields, and the audit entry of its creation. */
export function newEvent(
	ports: Pick<Ports, 'clock' | 'ids'>,
	admin: Admin,
	fields: EventFields,
): { event: ClubEvent; audit: AuditEntry } {
	const now = toInstant(ports.clock.now());
	const event = { ...fields, id: ports.ids.newId(), createdAt: now, updatedAt: now, revision: 0 };
	const audit = auditOf(ports, admin, {
		what: 'event.created',
		subject: event,
		before: null,
		after: event,
	});
	return { event, audit };
}

/**
 * Stores a new event and adds it to the search index. If a request with the same idempotency key is repeated,
 * returns the event that the first request added.
 * @throws ClubError 'idempotency-key-reused', or 'event-not-found' if the event of a repeated request has been
 * deleted.
 */
export async function addEvent(
	ports: Pick<Ports, 'clock' | 'ids' | 'events' | 'searchUpdates'>,
	admin: Admin,
	{ fields, key }: { fields: EventFields; key: IdempotencyKey | undefined },
): Promise<ClubEvent> {
	const { event, audit } = newEvent(ports, admin, fields);
	const { outcome, eventId } = requireSameRequest(await ports.events.add(event, audit, key));
	if (outcome === 'repeated') return readEvent(ports, eventId);
	await ports.searchUpdates?.reindex('events', event.id);
	return event;
}
