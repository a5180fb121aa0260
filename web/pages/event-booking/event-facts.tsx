import type { EventJson } from '@burgee/core/api/events';
import { displayEventDates } from '@burgee/core/display/dates';
import { eventPrice } from '@burgee/core/display/event-price';
import { useNow } from '../../api/page-data.ts';
import { BookBy } from '../../ui/book-by.tsx';
import { BookedEventNote } from '../../ui/booked-note.tsx';
import { DateBlock } from '../../ui/date-block.tsx';
import { EventBadges } from '../../ui/event-badges.tsx';
import styles from './event-facts.module.css';

interface EventFactsProps {
	event: EventJson;
	titled?: boolean;
	/** The id of the booking form, to which a link leads over a long description. */
	formId?: string;
}

/** On a phone, a description of this length fills the screen. */
const longDescription = 400;

/**
 * The event's date, price, booking deadline, badges and complete description. If `titled` is set, also the event's name,
 * for pages with a different heading.
 */
export function EventFacts({ event, titled = false, formId }: EventFactsProps) {
	const now = useNow();
	const price = eventPrice(event);
	const description = event.longdescription || event.description;
	return (
		<section className={`beside ${styles.facts}`} aria-label="About the event">
			<BookedEventNote about={event} above />
			<DateBlock event={event} />
			<div className="stack gap-1">
				{titled && <h2 className="h3">{event.name}</h2>}
				<p className="strong">{displayEventDates(event, 'booking')}</p>
				{price && <p className="strong">{price}</p>}
				<BookBy event={event} />
				<EventBadges event={event} now={now} hasPrice={false} />
			</div>
			{formId !== undefined && description.length > longDescription && (
				<a className={`target strong ${styles.toForm}`} href={`#${formId}`}>
					Go to the booking form
				</a>
			)}
			{description && <p className={styles.description}>{description}</p>}
		</section>
	);
}
