import type { EventJson } from '@burgee/core/api/events';
import { pageMessages } from '@burgee/core/display/page-messages';
import { sitePages } from '@burgee/core/rules/site/pages';
import { useState } from 'react';
import { useNow } from '../../api/page-data.ts';
import { useCall } from '../../api/use-load.ts';
import { usePublicFacts } from '../../public-facts.ts';
import { CalendarLinks, eventItem } from '../../ui/calendar-links.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { ProgrammeEntry } from '../../ui/programme-entry.tsx';
import { byMonth } from './by-month.ts';
import styles from './page.module.css';

export default function CalendarPage() {
	const { name } = usePublicFacts();
	const events = useCall('GET /api/events');

	return (
		<Page
			title={sitePages.calendar.title}
			description={`Races, socials and training at ${name}: see what’s on and book your place.`}
			lead="What’s on at the club, soonest first."
			wide
		>
			<Loaded
				data={events}
				loading={{ label: 'Loading events…', height: '9rem', lines: 4 }}
				error={pageMessages.calendarFailed}
				empty={(upcoming) =>
					upcoming.events.length === 0 && (
						<EmptyState title="No Upcoming Events">
							<p>The next events are still being planned. Please check back soon.</p>
						</EmptyState>
					)
				}
			>
				{(upcoming) => <Programme events={upcoming.events} />}
			</Loaded>
		</Page>
	);
}

function Programme({ events }: { events: EventJson[] }) {
	const now = useNow();
	const [eventToAdd, setEventToAdd] = useState<EventJson | null>(null);
	return (
		<>
			{byMonth(events).map(({ title, events: monthEvents }) => {
				const headingId = `month-${title.replaceAll(' ', '-').toLowerCase()}`;
				return (
					<section key={title} className={`stack ${styles.month}`} aria-labelledby={headingId}>
						<h2 id={headingId} className={styles.monthTitle}>
							{title}
						</h2>
						<ul className={`stack ${styles.entries}`}>
							{monthEvents.map((event) => (
								<li key={event.id}>
									<ProgrammeEntry event={event} now={now} onAdd={() => setEventToAdd(event)} />
								</li>
							))}
						</ul>
					</section>
				);
			})}
			<Dialog
				title="Add to My Calendar"
				open={eventToAdd !== null}
				onClose={() => setEventToAdd(null)}
			>
				{eventToAdd && (
					<div className="stack">
						<p>{eventToAdd.name}</p>
						<CalendarLinks item={eventItem(eventToAdd, 'calendar')} />
					</div>
				)}
			</Dialog>
		</>
	);
}
