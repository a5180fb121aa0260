import { messages, toInstant } from '@burgee/core';
import type { EventBookingsJson } from '@burgee/core/api/bookings';
import { displayDateTime } from '@burgee/core/display/dates';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { serverTime } from '../../api/client.ts';
import { useCall } from '../../api/use-load.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useAdminLoad } from '../frame/session.tsx';
import { UnreadableNotice } from '../records/unreadable-notice.tsx';
import { DaySheet } from './day-sheet.tsx';

/** The sheet of one event that an organiser prints for the day. */
export default function DaySheetPage() {
	const { eventId = '' } = useParams();
	const found = useAdminLoad(useCall('GET /api/admin/bookings/:eventId', { eventId }));
	const frame = (state: ReactNode) => (
		<Page wide title="Day Sheet">
			{state}
		</Page>
	);
	return (
		<Loaded
			data={found}
			loading={{ label: 'Loading the day sheet…', lines: 8 }}
			error={panelMessages.eventBookingsFailed}
			frame={frame}
			missing={frame(
				<Notice tone="error" action={<ButtonLink to="/admin/bookings">All Bookings</ButtonLink>}>
					{messages['event-not-found']}
				</Notice>,
			)}
		>
			{(loaded) => <LoadedDaySheet eventId={eventId} found={loaded} />}
		</Loaded>
	);
}

function LoadedDaySheet({ eventId, found }: { eventId: string; found: EventBookingsJson }) {
	const [loadedAt] = useState(serverTime);
	const { event, summary } = found;
	const path = `/admin/bookings/${encodeURIComponent(eventId)}`;
	return (
		<Page
			wide
			title={`${event?.name ?? summary.eventName}: Day Sheet`}
			lead={`Bookings as of ${displayDateTime(toInstant(loadedAt))}`}
			actions={
				<>
					<Button variant="primary" icon={Printer} onClick={() => window.print()}>
						Print
					</Button>
					<ButtonLink to={path}>Bookings</ButtonLink>
					<ButtonLink to={`${path}/roll-call`}>Roll Call</ButtonLink>
				</>
			}
		>
			{event === null && (
				<Notice tone="warning">This event was deleted. Its bookings remain here.</Notice>
			)}
			<UnreadableNotice count={found.unreadableRecords} />
			<DaySheet found={found} />
		</Page>
	);
}
