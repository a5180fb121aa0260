import { fromLondonDateTime, type Instant } from '@burgee/core';
import type { OverlappingEventsJson } from '@burgee/core/api/events';
import { displayEventDates } from '@burgee/core/display/dates';
import { pluralise } from '@burgee/core/display/pluralise';
import { useEffect, useState } from 'react';
import { api } from '../../api/client.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './event-form.module.css';
import type { EventValues } from './record.ts';

/** How long the dates must stay the same before the server is queried. */
const debounceMs = 400;

interface OverlapHintProps {
	values: Pick<EventValues, 'eventdatetime' | 'eventenddatetime'>;
	/** The id of the event that is being edited, if any. */
	eventId: string | null;
}

/** Lists the events that overlap with the event in the form. The admin can save the event nevertheless. */
export function OverlapHint({ values, eventId }: OverlapHintProps) {
	const found = useOverlappingEvents(
		fromLondonDateTime(values.eventdatetime),
		fromLondonDateTime(values.eventenddatetime),
		eventId,
	);
	if (found === null || found.count === 0) return null;
	const { events, count } = found;
	const others = count - events.length;
	return (
		<div className={styles.overlap}>
			<Notice tone="warning">
				<p>At the same time as:</p>
				<ul className={styles.overlaps}>
					{events.map((event) => (
						<li key={event.id}>
							{event.name}, {displayEventDates(event, 'admin')}
						</li>
					))}
					{others > 0 && <li>{pluralise(others, 'other event')}</li>}
				</ul>
				<p className={styles.hint}>You can save the event nevertheless.</p>
			</Notice>
		</div>
	);
}

/**
 * Returns null until the server has answered. Ignores a failed request, because the admin can work without the
 * hint.
 */
function useOverlappingEvents(
	start: Instant | null,
	end: Instant | null,
	except: string | null,
): OverlappingEventsJson | null {
	const [found, setFound] = useState<OverlappingEventsJson | null>(null);
	useEffect(() => {
		const abort = new AbortController();
		const show = (events: OverlappingEventsJson | null) => {
			if (!abort.signal.aborted) setFound(events);
		};
		if (start === null || (end !== null && end < start)) {
			show(null);
			return;
		}
		const query = { start, ...(end !== null && { end }), ...(except !== null && { except }) };
		const timer = window.setTimeout(() => {
			api('GET /api/admin/overlapping-events', { query, signal: abort.signal }).then(show, () =>
				show(null),
			);
		}, debounceMs);
		return () => {
			window.clearTimeout(timer);
			abort.abort();
		};
	}, [start, end, except]);
	return found;
}
