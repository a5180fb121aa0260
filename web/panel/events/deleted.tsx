import { binLifetimeMs, dayMs, hasPermission } from '@burgee/core';
import type { DeletedEventJson } from '@burgee/core/api/events';
import { displayBriefEventDates, displayShortDate } from '@burgee/core/display/dates';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { pluralise } from '@burgee/core/display/pluralise';
import { panelPages } from '@burgee/core/rules/site/panel-pages';
import { useState } from 'react';
import { api, serverTime } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { useAdmin } from '../frame/session.tsx';
import type { Column } from '../records/data-table.tsx';
import { PagedTable } from '../records/paged-table.tsx';
import { useAction } from '../records/use-action.tsx';
import { useRecordList } from '../records/use-record-list.ts';
import { EventTabs } from './event-tabs.tsx';
import { restoreEvent } from './restore-event.ts';

const binDays = binLifetimeMs / dayMs;

/** The events that were deleted and can be restored (decision: deleted-events). */
export default function DeletedEventsPage() {
	const canWrite = hasPermission(useAdmin(), 'events:write');
	const list = useRecordList(loadDeletedEvents, ({ id }) => id);
	const [restoringId, setRestoringId] = useState<string | null>(null);
	const restoration = useAction({
		failure: panelMessages.eventRestoreFailed,
		onFailure: (message) => list.showMessage({ tone: 'error', message }),
	});

	const restore = (event: DeletedEventJson) =>
		restoration.run(async () => {
			const { id, name } = event;
			setRestoringId(id);
			const restored = await restoreEvent(id).finally(() => setRestoringId(null));
			list.showMessage(
				restored === null
					? { tone: 'error', message: `${name} is no longer here. It may be restored already.` }
					: { tone: 'success', message: `${name} was restored, with its bookings.` },
			);
			list.show(event, null);
		});

	return (
		<Page
			wide
			title={panelPages['deleted-events'].title}
			lead={`Deleted events stay here for ${binDays} days. Restore an event, and it is back in the calendar with its bookings.`}
		>
			{list.notice}
			<EventTabs current="deleted" />
			<Loaded
				data={list.rows}
				loading={{ label: 'Loading deleted events…', lines: 6 }}
				error={panelMessages.deletedEventsFailed}
				empty={({ rows }) =>
					rows.length === 0 && (
						<EmptyState title="No Deleted Events">
							<p>An event that you delete can be restored from here.</p>
						</EmptyState>
					)
				}
			>
				{(loaded) => (
					<PagedTable
						caption="Deleted events, last deleted first"
						list={loaded}
						noun="deleted events"
						keyOf={({ id }) => id}
						columns={canWrite ? [...columns, restoreColumn(restoringId, restore)] : columns}
					/>
				)}
			</Loaded>
		</Page>
	);
}

async function loadDeletedEvents(page: { after?: string }, signal?: AbortSignal) {
	const query = { limit: '30', ...page };
	const { events: rows, next } = await api('GET /api/admin/deleted-events', { query, signal });
	return { rows, next };
}

const columns: Column<DeletedEventJson>[] = [
	{ heading: 'Name', cell: ({ name }) => name },
	{ heading: 'Date', cell: (event) => displayBriefEventDates(event, serverTime()) },
	{
		heading: 'Deleted',
		wraps: true,
		cell: ({ deletedAt }) => displayShortDate(deletedAt),
		narrow: () => null,
	},
	{
		heading: 'Kept until',
		wraps: true,
		cell: ({ removedForGoodAt }) => displayShortDate(removedForGoodAt),
		narrow: ({ removedForGoodAt }) => `kept until ${displayShortDate(removedForGoodAt)}`,
	},
	{
		heading: 'Bookings',
		number: true,
		cell: ({ bookingCount }) => bookingCount,
		narrow: ({ bookingCount }) => bookingCount > 0 && pluralise(bookingCount, 'booking'),
	},
];

function restoreColumn(
	restoringId: string | null,
	onRestore: (event: DeletedEventJson) => void,
): Column<DeletedEventJson> {
	return {
		heading: 'Actions',
		role: 'action',
		cell: (event) => (
			<Button
				aria-label={`Restore ${event.name}`}
				aria-disabled={restoringId !== null}
				onClick={() => onRestore(event)}
			>
				{restoringId === event.id ? 'Restoring…' : 'Restore'}
			</Button>
		),
	};
}
