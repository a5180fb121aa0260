import { bookingPath, isBookable, londonDate, toInstant } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import { rowBookBy, rowPrice, rowTime } from '@burgee/core/display/almanac-row';
import { displayDay, displayEventDates, undatedText } from '@burgee/core/display/dates';
import { type RowBadge, rowBadge, rowBadgeLabel } from '@burgee/core/display/programme-badge';
import { CalendarPlus, ChevronDown } from 'lucide-react';
import { Link } from '../navigation.tsx';
import { Badge, type BadgeTone } from './badge.tsx';
import { BookBy } from './book-by.tsx';
import { BookEventLink } from './book-event-link.tsx';
import { useBookedPath } from './booked-note.tsx';
import { Button } from './button.tsx';
import { EventBadges } from './event-badges.tsx';
import styles from './programme-entry.module.css';

interface ProgrammeEntryProps {
	event: EventJson;
	now: Date;
	/** Whether the entry is open at first. */
	open?: boolean;
	onAdd: () => void;
}

const badgeTones: Record<RowBadge, BadgeTone> = {
	booked: 'success',
	full: 'neutral',
	today: 'strong',
	'this-weekend': 'teal',
	'bookings-closed': 'neutral',
	'places-left': 'teal',
	'closes-soon': 'warning',
};

/** The length of a name that does not fit on one line beside a badge on a small desktop. */
const longNameLength = 30;

/** An event as the calendar shows it to members: a row that opens in place, also without script. */
export function ProgrammeEntry({ event, now, open = false, onAdd }: ProgrammeEntryProps) {
	const bookedPath = useBookedPath(event.id);
	const badge = rowBadge(event, { now, isBooked: bookedPath !== null });
	const canBook = isBookable(event);
	const price = rowPrice(event);
	const bookBy = rowBookBy(event);
	const description = event.longdescription || event.description;
	const nameId = `event-${event.id}`;
	return (
		<article className={styles.entry} aria-labelledby={nameId}>
			<div className={styles.columns}>
				<details open={open}>
					<summary
						className={`${styles.summary} ${event.name.length > longNameLength ? styles.longName : ''}`}
					>
						<span className={styles.when}>
							<Day event={event} now={now} />
							<span className={`soft tabular ${styles.time}`}>{rowTime(event)}</span>
						</span>
						<h3 id={nameId} className={styles.name}>
							{event.name}
						</h3>
						<span className={styles.facts}>
							{price && (
								<span className={`tabular ${styles.price} ${canBook ? styles.open : 'soft'}`}>
									{price}
								</span>
							)}
							{badge && (
								<span className={`screen-only ${styles.badge}`}>
									<Badge tone={badgeTones[badge]}>{rowBadgeLabel(badge, event)}</Badge>
								</span>
							)}
							{bookBy && <span className={`soft ${styles.bookBy}`}>{bookBy}</span>}
						</span>
						<ChevronDown
							aria-hidden
							size={20}
							className={`screen-only chevron ${styles.chevron}`}
						/>
					</summary>
					<div className={`stack gap-1 screen-only ${styles.more}`}>
						<p className="strong">{displayEventDates(event, 'calendar')}</p>
						<EventBadges event={event} now={now} without={badge} />
						<BookBy event={event} />
						<div className="row">
							{event.eventdatetime !== null && (
								<Button
									variant="quiet"
									icon={CalendarPlus}
									className={styles.action}
									aria-label={`Add to My Calendar: ${event.name}`}
									onClick={onAdd}
								>
									Add to My Calendar
								</Button>
							)}
							{event.bookingOpen && event.isFull && event.waitingList && (
								<Link
									to={bookingPath(event.id)}
									className="target strong"
									aria-label={`Join the waiting list: ${event.name}`}
								>
									Join the waiting list
								</Link>
							)}
							{bookedPath && (
								<Link
									to={bookedPath}
									className="target strong"
									aria-label={`Your booking: ${event.name}`}
								>
									Your booking
								</Link>
							)}
						</div>
						{description && <p className={styles.description}>{description}</p>}
					</div>
				</details>
				{canBook && <BookEventLink event={event} className={styles.book} />}
			</div>
		</article>
	);
}

function Day({ event: { eventdatetime }, now }: Pick<ProgrammeEntryProps, 'event' | 'now'>) {
	if (eventdatetime === null) {
		return <span className={`small ${styles.day}`}>{undatedText.calendar}</span>;
	}
	const { weekday, day } = displayDay(eventdatetime);
	const date = londonDate(eventdatetime);
	return (
		<time
			className={`tabular ${styles.day}`}
			dateTime={date}
			aria-current={date === londonDate(toInstant(now)) ? 'date' : undefined}
		>
			<span className={styles.weekday}>{weekday}</span> <span className={styles.number}>{day}</span>
		</time>
	);
}
