import { bookingPath } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import { displayEventDates } from '@burgee/core/display/dates';
import { programmeBadge } from '@burgee/core/display/programme-badge';
import { CalendarPlus } from 'lucide-react';
import { BookBy } from './book-by.tsx';
import { BookedEventNote } from './booked-note.tsx';
import { Button, ButtonLink } from './button.tsx';
import { DateBlock } from './date-block.tsx';
import { EventBadges } from './event-badges.tsx';
import { LongText } from './long-text.tsx';
import styles from './programme-entry.module.css';

interface ProgrammeEntryProps {
	event: EventJson;
	now: Date;
	onAdd: () => void;
}

/** An event as the calendar shows it to members. */

export function ProgrammeEntry({ event, now, onAdd }: ProgrammeEntryProps) {
	const highlighted = programmeBadge(event, now) !== null;
	const description = event.longdescription || event.description;
	const nameId = `event-${event.id}`;
	return (
		<article
			className={`panel ${styles.entry} ${highlighted ? styles.highlighted : ''}`}
			aria-labelledby={nameId}
		>
			<BookedEventNote about={event} />
			<div className={`beside ${styles.columns}`}>
				<DateBlock event={event} highlighted={highlighted} />
				<div className="stack gap-1">
					<h3 id={nameId}>{event.name}</h3>
					<p className={styles.when}>{displayEventDates(event, 'calendar')}</p>
					<EventBadges event={event} now={now} />
					{description && <LongText about={event.name}>{description}</LongText>}
					<BookBy event={event} />
				</div>
				<div className={`row screen-only ${styles.actions}`}>
					{event.bookingOpen && (
						<ButtonLink aria-label={`Book Event: ${event.name}`} to={bookingPath(event.id)}>
							Book Event
						</ButtonLink>
					)}
					{event.eventdatetime !== null && (
						<Button
							variant="quiet"
							icon={CalendarPlus}
							className={styles.add}
							aria-label={`Add to My Calendar: ${event.name}`}
							onClick={onAdd}
						>
							Add to My Calendar
						</Button>
					)}
				</div>
			</div>
		</article>
	);
}
