import type { EventJson } from '@burgee/core/api/events';
import { pluralise } from '@burgee/core/display/pluralise';
import {
	filteredEvents,
	filterLabel,
	filterToRemove,
	type ProgrammeFilter,
} from '@burgee/core/display/programme-filters';
import { useState } from 'react';
import { useNow } from '../../api/page-data.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CalendarLinks, eventItem } from '../../ui/calendar-links.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ProgrammeEntry } from '../../ui/programme-entry.tsx';
import { byMonth } from './by-month.ts';
import { Filters } from './filters.tsx';
import { MonthLinks } from './month-links.tsx';
import styles from './programme.module.css';
import { useFilters } from './use-filters.ts';

/** The events of the calendar by month, with filters that the page's address keeps. */
export function Programme({ events }: { events: EventJson[] }) {
	const now = useNow();
	const { chosen, toggle, addressWith } = useFilters();
	const [eventToAdd, setEventToAdd] = useState<EventJson | null>(null);
	const shown = filteredEvents(events, chosen);
	const months = byMonth(shown);
	return (
		<>
			<div>
				<Filters events={events} shown={shown.length} chosen={chosen} onToggle={toggle} />
				{shown.length === 0 && (
					<NoMatch events={events} chosen={chosen} addressWith={addressWith} />
				)}
				<MonthLinks months={months} />
				{months.map(({ id, title, events: monthEvents }) => (
					<section key={id} className={`stack gap-1 ${styles.month}`} aria-labelledby={id}>
						<h2 id={id} className={styles.title}>
							{title}
						</h2>
						<ul className={`panel lines ${styles.entries}`}>
							{monthEvents.map((event) => (
								<li key={event.id}>
									<ProgrammeEntry event={event} now={now} onAdd={() => setEventToAdd(event)} />
								</li>
							))}
						</ul>
					</section>
				))}
			</div>
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

interface NoMatchProps {
	events: readonly EventJson[];
	chosen: readonly ProgrammeFilter[];
	addressWith: (filters: readonly ProgrammeFilter[]) => string;
}

/** Says that no event matches the filters, and which filter to remove. */
function NoMatch({ events, chosen, addressWith }: NoMatchProps) {
	const removal = filterToRemove(events, chosen);
	const quoted = (filter: ProgrammeFilter) => `“${filterLabel(filter)}”`;
	if (removal === null) {
		return (
			<EmptyState
				title="No Matching Events"
				action={<ButtonLink to={addressWith([])}>Remove all filters</ButtonLink>}
			>
				<p>No event matches {chosen.map(quoted).join(' and ')}.</p>
			</EmptyState>
		);
	}
	const { filter, count } = removal;
	const others = chosen.filter((name) => name !== filter);
	return (
		<EmptyState
			title="No Matching Events"
			action={<ButtonLink to={addressWith(others)}>Remove {quoted(filter)}</ButtonLink>}
		>
			<p>
				No event matches {chosen.map(quoted).join(' and ')}. Without {quoted(filter)}, the calendar
				shows {pluralise(count, 'event')}.
			</p>
		</EmptyState>
	);
}
