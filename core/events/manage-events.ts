import { type Admin, requirePermission } from '../admin/admin.ts';
import { toInstant } from '../calendar/london-time.ts';
import { ClubError } from '../errors/club-error.ts';
import type { Ports } from '../ports/ports.ts';
import { eventRecord } from '../search/records.ts';
import type { ClubEvent } from './club-event.ts';
import { type EventForm, eventFields } from './event-form.ts';

/**
 * Creates an event and adds it to the search index (specification §5, §7).
 * @throws ClubError 'permission-denied' if the admin lacks the permission events:write, or
 * 'invalid-input' if the payment provider does not accept the currency.
 */
export async function createEvent(
	{
		clock,
		ids,
		events,
		gateway,
		searchIndex,
	}: Pick<Ports, 'clock' | 'ids' | 'events' | 'gateway' | 'searchIndex'>,
	admin: Admin,
	form: EventForm,
): Promise<ClubEvent> {
	requirePermission(admin, 'events:write');
	await requireChargeableCurrency(gateway, form);
	const now = toInstant(clock.now());
	const event = { ...eventFields(form), id: ids.newId(), createdAt: now, updatedAt: now };
	await events.add(event);
	await searchIndex?.put('events', [eventRecord(event)]);
	return event;
}

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
		searchIndex,
	}: Pick<Ports, 'clock' | 'events' | 'gateway' | 'searchIndex'>,
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
	await searchIndex?.put('events', [eventRecord(event)]);
	return event;
}

/**
 * Refuses a currency that the payment provider does not accept. Otherwise members could not pay for
 * the event.
 */
async function requireChargeableCurrency(
	gateway: Ports['gateway'],
	{ requiresPayment, currency }: EventForm,
): Promise<void> {
	if (gateway === null || !requiresPayment || (await gateway.canCharge(currency))) return;
	throw new ClubError('invalid-input', {
		issues: [
			{
				path: ['currency'],
				message: `The club’s payment account cannot take payments in ${currency}. Choose the account’s currency.`,
			},
		],
	});
}

/**
 * Deletes an event but keeps its bookings (decision: deleting-events).
 * @throws ClubError 'permission-denied' if the admin lacks the permission events:write, or
 * 'event-not-found'.
 */
export async function deleteEvent(
	{ events, searchIndex }: Pick<Ports, 'events' | 'searchIndex'>,
	admin: Admin,
	id: string,
): Promise<void> {
	requirePermission(admin, 'events:write');
	if (!(await events.remove(id))) throw new ClubError('event-not-found');
	await searchIndex?.remove('events', id);
}

export interface ListedEvent {
	event: ClubEvent;
	bookingCount: number;
}

/**
 * Returns every event with the number of its bookings, latest event first.
 * @throws ClubError 'permission-denied' if the admin lacks the permission events:read.
 */
export async function listEvents(
	{ events, bookings }: Pick<Ports, 'events' | 'bookings'>,
	admin: Admin,
): Promise<ListedEvent[]> {
	requirePermission(admin, 'events:read');
	const listed = await events.listLatest();
	const totals = await bookings.totalsOf(listed.map(({ id }) => id));
	const counts = new Map(totals.map((total) => [total.eventId, total.bookings]));
	return listed.map((event) => ({ event, bookingCount: counts.get(event.id) ?? 0 }));
}
