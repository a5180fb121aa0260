import { displayEventDates, type EventJson, pageMessages, programmeBadge } from '@burgee/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useLoad } from '../../api/use-load.ts';
import { usePorts } from '../../composition.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DateBlock } from '../../ui/date-block.tsx';
import { EventBadges } from '../../ui/event-badges.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './coming-up.module.css';

const maxEvents = 3;

export function ComingUp() {
	const { api } = usePorts();
	const events = useLoad((signal) => api.upcomingEvents(signal), [api]);
	return (
		<section className={styles.section} aria-labelledby="coming-up">
			<div className={styles.head}>
				<h2 id="coming-up">Coming up</h2>
				<Link className={styles.allLink} to="/calendar">
					All events
				</Link>
			</div>
			{events.state === 'loading' && (
				<Skeleton label="Loading events…" height="var(--entry-height)" lines={maxEvents} />
			)}
			{events.state === 'failed' && (
				<Notice tone="error" action={<Button onClick={events.retry}>Try Again</Button>}>
					{pageMessages.calendarFailed}
				</Notice>
			)}
			{events.state === 'loaded' && <NextEvents events={events.value.slice(0, maxEvents)} />}
		</section>
	);
}

function NextEvents({ events }: { events: EventJson[] }) {
	const [now] = useState(() => new Date());
	if (events.length === 0) {
		return <p className={styles.empty}>No events are planned yet. Please check back soon.</p>;
	}
	return (
		<ul className={styles.list}>
			{events.map((event) => (
				<li key={event.id} className={styles.entry}>
					<DateBlock event={event} highlighted={programmeBadge(event, now) !== null} />
					<div className={styles.content}>
						<h3>{event.name}</h3>
						<p className={styles.when}>{displayEventDates(event, 'calendar')}</p>
						<EventBadges event={event} now={now} />
					</div>
					{event.bookingOpen && (
						<ButtonLink
							className={styles.book}
							aria-label={`Book Event: ${event.name}`}
							to={`/event-booking?id=${encodeURIComponent(event.id)}`}
						>
							Book Event
						</ButtonLink>
					)}
				</li>
			))}
		</ul>
	);
}
