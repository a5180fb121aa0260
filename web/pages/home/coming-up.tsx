import { isBookable } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import { displayEventDates } from '@burgee/core/display/dates';
import { pageMessages } from '@burgee/core/display/page-messages';
import { programmeBadge } from '@burgee/core/display/programme-badge';
import { useNow } from '../../api/page-data.ts';
import { useCall } from '../../api/use-load.ts';
import { Link } from '../../navigation.tsx';
import { BookEventLink } from '../../ui/book-event-link.tsx';
import { BookedEventNote } from '../../ui/booked-note.tsx';
import { DateBlock } from '../../ui/date-block.tsx';
import { EventBadges } from '../../ui/event-badges.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import styles from './coming-up.module.css';

const maxEvents = 3;

export function ComingUp() {
	const events = useCall('GET /api/events');
	return (
		<section className={`stack ${styles.section}`} aria-labelledby="coming-up">
			<div className={styles.head}>
				<h2 id="coming-up">Coming Up</h2>
				<Link className={`target strong`} to="/calendar">
					All events
				</Link>
			</div>
			<Loaded
				data={events}
				loading={{ label: 'Loading events…', height: 'var(--entry-height)', lines: maxEvents }}
				error={pageMessages.calendarFailed}
				empty={(upcoming) =>
					upcoming.events.length === 0 && (
						<p className="soft">The next events are still being planned. Please check back soon.</p>
					)
				}
			>
				{(upcoming) => <NextEvents events={upcoming.events.slice(0, maxEvents)} />}
			</Loaded>
		</section>
	);
}

function NextEvents({ events }: { events: EventJson[] }) {
	const now = useNow();
	return (
		<ul className="stack">
			{events.map((event) => (
				<li key={event.id} className={`beside panel ${styles.entry}`}>
					<BookedEventNote about={event} />
					<DateBlock event={event} highlighted={programmeBadge(event, now) !== null} />
					<div className="stack gap-1">
						<h3>{event.name}</h3>
						<p className="soft">{displayEventDates(event, 'calendar')}</p>
						<EventBadges event={event} now={now} />
					</div>
					{isBookable(event) && <BookEventLink event={event} className={styles.book} />}
				</li>
			))}
		</ul>
	);
}
