import type { EventJson } from '@burgee/core/api/events';
import { displayEventDates } from '@burgee/core/display/dates';
import { useNow } from '../../api/page-data.ts';
import { BookBy } from '../../ui/book-by.tsx';
import { BookedEventNote } from '../../ui/booked-note.tsx';
import { DateBlock } from '../../ui/date-block.tsx';
import { EventBadges } from '../../ui/event-badges.tsx';
import styles from './event-facts.module.css';

/**
 * Shows the event's date, badges, booking deadline and complete description. If `titled` is set, also shows the event's name, for pages
 * with a different heading.
 */
export function EventFacts({ event, titled = false }: { event: EventJson; titled?: boolean }) {
	const now = useNow();
	const description = event.longdescription || event.description;
	return (
		<section className={`beside ${styles.facts}`} aria-label="About the event">
			<BookedEventNote about={event} above />
			<DateBlock event={event} />
			<div className="stack gap-1">
				{titled && <h2 className="h3">{event.name}</h2>}
				<p className="strong">{displayEventDates(event, 'booking')}</p>
				<EventBadges event={event} now={now} />
				<BookBy event={event} />
			</div>
			{description && <p className={styles.description}>{description}</p>}
		</section>
	);
}
