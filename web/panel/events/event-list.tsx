import type { ListedEventJson } from '@burgee/core/api/events';
import { pageMessages } from '@burgee/core/display/page-messages';
import { type Ref, useCallback, useImperativeHandle, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../api/client.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { pluralise } from '../../ui/pluralise.ts';
import { withFlashMessage } from '../frame/flash-message.tsx';
import { UnreadableNotice } from '../records/unreadable-notice.tsx';
import { usePagedLoad } from '../records/use-paged-load.ts';
import { CopyEvent } from './copy-event.tsx';
import { DeleteEvent } from './delete-event.tsx';
import { EventTable } from './event-table.tsx';
import { isPhone } from './is-phone.ts';
import styles from './list.module.css';

/** The number of events to load at a time: few on a phone, and usually a whole season on other screens. */
const pageSize = isPhone ? '8' : '30';

export interface EventListHandle {
	/** Loads the list again. */
	reload: () => void;
}

interface EventListProps {
	when: 'upcoming' | 'past';
	/** Shows only events whose name contains this text. */
	name: string;
	canWrite: boolean;
	ref: Ref<EventListHandle>;
	onDeleted: (event: ListedEventJson) => void;
}

export function EventList({ when, name, canWrite, ref, onDeleted }: EventListProps) {
	const navigate = useNavigate();
	const [eventToCopy, setEventToCopy] = useState<ListedEventJson | null>(null);
	const [eventToDelete, setEventToDelete] = useState<ListedEventJson | null>(null);
	const events = usePagedLoad(
		useCallback(
			async (page, signal) => {
				const query = { when, name, limit: pageSize, ...page };
				const { events: rows, ...rest } = await api('GET /api/admin/events', { query, signal });
				return { rows, ...rest };
			},
			[when, name],
		),
	);
	const { retry } = events;
	useImperativeHandle(ref, () => ({ reload: retry }), [retry]);
	return (
		<>
			<p className={styles.count} role="status">
				{events.state === 'loaded' &&
					`${events.value.next ? 'Showing the first ' : ''}${pluralise(events.value.rows.length, 'event')}`}
			</p>
			{events.state === 'loaded' && (
				<UnreadableNotice count={events.value.unreadableRecords ?? 0} />
			)}
			<Loaded
				data={events}
				loading={{ label: 'Loading events…', lines: 8 }}
				error={pageMessages.calendarFailed}
				empty={({ rows }) => rows.length === 0 && <NoEvents when={when} isFiltered={name !== ''} />}
			>
				{(list) => (
					<EventTable
						caption={
							when === 'past' ? 'Past events, latest first' : 'Upcoming events, soonest first'
						}
						list={list}
						canWrite={canWrite}
						onCopy={setEventToCopy}
						onDelete={setEventToDelete}
					/>
				)}
			</Loaded>
			<DeleteEvent
				event={eventToDelete}
				onClose={() => setEventToDelete(null)}
				onReload={retry}
				onDone={(event) => {
					setEventToDelete(null);
					onDeleted(event);
					retry();
				}}
			/>
			<CopyEvent
				event={eventToCopy}
				onClose={() => setEventToCopy(null)}
				onDone={({ id }) => {
					const message =
						'This is the copy. Please check it, then remove the tick from “Draft” to publish it.';
					navigate(
						`/admin/events/edit/${encodeURIComponent(id)}`,
						withFlashMessage({ tone: 'success', message }),
					);
				}}
			/>
		</>
	);
}

function NoEvents({ when, isFiltered }: { when: EventListProps['when']; isFiltered: boolean }) {
	if (isFiltered) {
		return (
			<EmptyState title={`No ${when === 'past' ? 'Past' : 'Upcoming'} Events Found`}>
				<p>Type less of the name, or look under {when === 'past' ? 'Upcoming' : 'Past'}.</p>
			</EmptyState>
		);
	}
	if (when === 'past') return <EmptyState title="No Past Events Yet" />;
	return (
		<EmptyState title="No Upcoming Events">
			<p>Create an event, and members will see it in the calendar.</p>
		</EmptyState>
	);
}
