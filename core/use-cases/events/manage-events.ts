import { ClubError } from '../../errors/club-error.ts';
import type { IdempotencyKey } from '../../ports/idempotency-key.ts';
import type { Ports } from '../../ports/ports.ts';
import type { AuditEntry } from '../../rules/audit/audit-entry.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import type { ClubEvent } from '../../rules/events/club-event.ts';
import { type EventFields, type EventForm, eventFields } from '../../rules/events/event-form.ts';
import { isNews } from '../../rules/mail/event-news.ts';
import type { Admin } from '../../rules/panel/admin.ts';
import { auditOf } from '../audit/audit.ts';
import { idempotencyKeyOf, requireSameRequest } from '../idempotency.ts';
import { renewNews, type TellPorts } from '../mail/tell-booked.ts';
import { requireRevision, requireWritten } from '../require-revision.ts';
import { readEvent } from './read-events.ts';
import { requireBankDetails } from './require-bank-details.ts';
import { requireChargeableCurrency } from './require-chargeable-currency.ts';

type FormPorts = Pick<Ports, 'gateway' | 'clubFacts' | 'configuredFacts'>;

/** Refuses an event for which members could not pay. */
async function requirePayable(ports: FormPorts, form: EventForm): Promise<void> {
	await requireChargeableCurrency(ports.gateway, form);
	await requireBankDetails(ports, form);
}

/**
 * Creates an event and adds it to the search index (specification §5, §7). If a request with the same
 * idempotency key is repeated, returns the event that the first request created.
 * @throws ClubError 'invalid-input' if the payment provider does not accept the currency or the club has no bank details
 * for the transfers that the event offers, 'idempotency-key-reused', or
 * 'event-not-found' if the event of a repeated request has been deleted.
 */
export async function createEvent(
	ports: FormPorts & Pick<Ports, 'clock' | 'ids' | 'events' | 'searchUpdates'>,
	admin: Admin,
	{ form, key }: { form: EventForm; key?: string },
): Promise<ClubEvent> {
	await requirePayable(ports, form);
	return addEvent(ports, admin, {
		fields: eventFields(form, () => ports.ids.newId()),
		key: idempotencyKeyOf(key, [admin.uid, form]),
	});
}

/**
 * Replaces all form fields of an event, and updates the search index and the news of the event that still waits.
 * `revision` is the revision that the admin edited.
 * @throws ClubError 'event-not-found', 'revision-differs' if the event has changed since, or 'invalid-input' as
 * `createEvent` throws it.
 */
export async function updateEvent(
	ports: FormPorts & Pick<Ports, 'searchUpdates'> & TellPorts,
	admin: Admin,
	{ id, revision, form }: { id: string; revision: number | null; form: EventForm },
): Promise<ClubEvent> {
	const stored = await readEvent(ports, id);
	requireRevision(stored, revision);
	await requirePayable(ports, form);
	const event = {
		...stored,
		...eventFields(form, () => ports.ids.newId()),
		updatedAt: toInstant(ports.clock.now()),
		revision: stored.revision + 1,
	};
	const audit = auditOf(ports, admin, { what: 'event.updated', before: stored, after: event });
	requireWritten(await ports.events.replace(event, audit));
	await ports.searchUpdates?.reindex('events', event.id);
	if (isNews(stored, event)) await renewNews(ports, event);
	return event;
}

/**
 * Moves an event to the bin but keeps its bookings (decision: deleting-events). `revision` is the revision
 * that the admin saw.
 * @throws ClubError 'event-not-found', or 'revision-differs' if the event has changed since.
 */
export async function deleteEvent(
	ports: Pick<Ports, 'clock' | 'ids' | 'events' | 'searchUpdates'>,
	admin: Admin,
	{ id, revision }: { id: string; revision: number | null },
): Promise<void> {
	const stored = await readEvent(ports, id);
	requireRevision(stored, revision);
	const deletedAt = toInstant(ports.clock.now());
	const audit = auditOf(ports, admin, { what: 'event.deleted', before: stored });
	const deleted = { ...stored, revision: stored.revision + 1, deletedAt };
	requireWritten(await ports.events.moveToBin(deleted, audit));
	await ports.searchUpdates?.reindex('events', id);
}

/**
 * Moves an event from the bin back to the calendar, with its bookings. Checkouts that were cancelled after the
 * deletion stay cancelled (decision: deleted-events).
 * @throws ClubError 'event-not-found' if the event is not in the bin.
 */
export async function restoreEvent(
	ports: Pick<Ports, 'clock' | 'ids' | 'events' | 'searchUpdates'>,
	admin: Admin,
	id: string,
): Promise<ClubEvent> {
	const deleted = await ports.events.getDeleted(id);
	if (deleted === null) throw new ClubError('event-not-found');
	const { deletedAt: _, ...event } = deleted;
	const updatedAt = toInstant(ports.clock.now());
	const restored = { ...event, updatedAt, revision: deleted.revision + 1 };
	const audit = auditOf(ports, admin, { what: 'event.restored', after: restored });
	const isRestored = await ports.events.restore(restored, audit);
	if (!isRestored) throw new ClubError('event-not-found');
	await ports.searchUpdates?.reindex('events', id);
	return restored;
}

/** Returns a new event with these fields, and the audit entry of its creation. */
export function newEvent(
	ports: Pick<Ports, 'clock' | 'ids'>,
	admin: Admin,
	fields: EventFields,
): { event: ClubEvent; audit: AuditEntry } {
	const now = toInstant(ports.clock.now());
	const event = { ...fields, id: ports.ids.newId(), createdAt: now, updatedAt: now, revision: 0 };
	const audit = auditOf(ports, admin, { what: 'event.created', after: event });
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
