import { z } from 'zod';
import { isoInstant } from '../calendar/time-schemas.ts';
import { clubEvent } from '../events/club-event.ts';

/** What the letters about an event say of it. If it changes, those who have booked may have to know. */
export const announcedEvent = clubEvent.pick({
	name: true,
	eventdatetime: true,
	eventenddatetime: true,
});
export type AnnouncedEvent = z.infer<typeof announcedEvent>;

export const mailingKinds = ['reminder', 'event-news'] as const;
export type MailingKind = (typeof mailingKinds)[number];

const earlierNews = z.object({
	eventRevision: z.int(),
	startedAt: isoInstant,
	before: announcedEvent.nullable(),
});

/**
 * The last mailing of one kind to all who have booked an event: the reminder, or the news that the event was changed or
 * cancelled. Its messages have ids that derive from it, so that a repeated mailing adds none twice (decision: reminders).
 */
export const mailing = z.object({
	id: z.string(),
	kind: z.enum(mailingKinds),
	eventId: z.string(),
	/** The revision of the event that the letters describe. */
	eventRevision: z.int(),
	startedAt: isoInstant,
	/** The event before the change. Null for a reminder, and for a cancelled event. */
	before: announcedEvent.nullable(),
	/** The news just before this one, whose messages may still have been waiting. */
	previous: earlierNews.nullable(),
});
export type Mailing = z.infer<typeof mailing>;

/** Returns the id of the only mailing of this kind to those who have booked the event. */
export function mailingId({ kind, eventId }: Pick<Mailing, 'kind' | 'eventId'>): string {
	return `${kind}-${eventId}`;
}
