import { hasPermission } from '@burgee/core';
import { displayEventDates } from '@burgee/core/display/dates';
import { pageMessages } from '@burgee/core/display/page-messages';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { pluralise } from '@burgee/core/display/pluralise';
import { tellWords } from '@burgee/core/display/tell-words';
import { useCallback, useState } from 'react';
import { api, nullIfMissing } from '../../api/client.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { useAdmin } from '../frame/session.tsx';
import { CopyFromList } from '../records/copy-from-list.tsx';
import { DeleteFromList } from '../records/delete-from-list.tsx';
import { ofTab, type TimeTab, useTimeTab } from '../records/time-tab.ts';
import { UnreadableNotice } from '../records/unreadable-notice.tsx';
import { useRecordList } from '../records/use-record-list.ts';
import { EventTable } from './event-table.tsx';
import { EventTabs } from './event-tabs.tsx';
import styles from './list.module.css';
import { restoreEvent } from './restore-event.ts';
import { TellOfDeletion } from './tell-of-deletion.tsx';

/** The number of events to load at a time: usually a whole season. */
const pageSize = '30';

/**
 * The event list of the admin panel. One tab shows the upcoming events and another tab shows the
 * past events (specification §2; decision: event-list). A deletion can be undone for a minute.
 */
export default function EventsPage() {
	const admin = useAdmin();
	const canWrite = hasPermission(admin, 'events:write');
	const canTell = hasPermission(admin, 'bookings:write');
	const when = useTimeTab();
	const [typed, setTyped] = useState('');
	/** How many bookings are told of the deletion that the dialog asks about. */
	const [toTell, setToTell] = useState(0);
	const name = typed.trim();
	const load = useCallback(
		async (page: { after?: string }, signal?: AbortSignal) => {
			const query = { when, name, limit: pageSize, ...page };
			const { events: rows, ...rest } = await api('GET /api/admin/events', { query, signal });
			return { rows, when, ...rest };
		},
		[when, name],
	);
	const list = useRecordList(load, ({ id }) => id);
	const events = ofTab(list.rows, when);

	return (
		<Page
			wide
			title={when === 'past' ? 'Manage Past Events' : 'Manage Events'}
			actions={
				canWrite && (
					<>
						<ButtonLink to="/admin/events/import">Import Events</ButtonLink>
						<ButtonLink variant="primary" to="/admin/events/create">
							Create Event
						</ButtonLink>
					</>
				)
			}
		>
			{list.notice}
			<div className={`stack ${styles.list}`}>
				<div className={styles.choice}>
					<EventTabs current={when} />
					<TextField
						label="Find an event by name"
						name="find"
						type="search"
						maxLength={200}
						value={typed}
						onChange={setTyped}
					/>
				</div>
				<p className="soft" role="status">
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
					empty={({ rows }) =>
						rows.length === 0 && <NoEvents when={when} isFiltered={name !== ''} />
					}
				>
					{(loaded) => (
						<EventTable
							caption={
								when === 'past' ? 'Past events, latest first' : 'Upcoming events, soonest first'
							}
							list={loaded}
							onCopy={list.askToCopy}
							onDelete={list.askToDelete}
						/>
					)}
				</Loaded>
			</div>
			<DeleteFromList
				list={list}
				title="Delete this event?"
				confirmLabel="Delete Event"
				failure={panelMessages.eventDeleteFailed}
				remove={async (event) => {
					const { id: eventId, revision } = event;
					// A deleted event can be restored, even if another admin has deleted it.
					await api('DELETE /api/admin/events/:eventId', { eventId, revision }).catch(
						nullIfMissing,
					);
					if (toTell > 0) {
						// The deletion is a revision of its own.
						const body = { revision: revision + 1 };
						await api('POST /api/admin/events/:eventId/messages', { eventId, body });
					}
					return event;
				}}
				deleted={({ name: deleted }) =>
					`${deleted} was deleted.${toTell > 0 ? ` ${tellWords.done(toTell)}` : ''}`
				}
				undo={({ id, name: deleted }) => ({
					undo: () => restoreEvent(id),
					undone: `${deleted} was restored.`,
					failure: `${deleted} was not restored. Please try again under “Deleted”.`,
				})}
			>
				{({ id: eventId, name: toDelete, draft, bookingCount, ...dates }) => (
					<>
						<p>
							<strong>{toDelete}</strong>, {displayEventDates(dates, 'admin')}, will be deleted.
						</p>
						<p>
							{bookingCount === 0
								? 'It has no bookings.'
								: `It has ${pluralise(bookingCount, 'booking')}. They are kept, and payments are not refunded.${toTell > 0 ? '' : ' Please tell the members.'}`}
						</p>
						{bookingCount > 0 && !draft && when !== 'past' && canTell && (
							<TellOfDeletion eventId={eventId} onChange={setToTell} />
						)}
						<p>You can restore the event for 30 days.</p>
					</>
				)}
			</DeleteFromList>
			<CopyFromList
				list={list}
				title="Copy this event?"
				confirmLabel="Copy Event"
				startOf={({ eventdatetime }) => eventdatetime}
				copy={({ id: eventId }, date, idempotencyKey) =>
					api('POST /api/admin/events/:eventId/copy', { eventId, body: { date }, idempotencyKey })
				}
				formPage="edit-event"
				failure={panelMessages.eventCopyFailed}
			>
				{({ name: original }) => (
					<>
						The copy of <strong>{original}</strong> has the same texts, options and price, but no
						bookings. It is a draft until you publish it.
					</>
				)}
			</CopyFromList>
		</Page>
	);
}

function NoEvents({ when, isFiltered }: { when: TimeTab; isFiltered: boolean }) {
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
