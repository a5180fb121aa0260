import { toInstant } from '@burgee/core';
import type { EventBookingsJson } from '@burgee/core/api/bookings';
import { displayDateTime } from '@burgee/core/display/dates';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { panelPath } from '@burgee/core/rules/site/panel-pages';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { serverTime } from '../../api/client.ts';
import { useCall } from '../../api/use-load.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { LoadedPage } from '../records/loaded-page.tsx';
import { UnreadableNotice } from '../records/unreadable-notice.tsx';
import { DaySheet } from './day-sheet.tsx';

/** The sheet of one event that an organiser prints for the day. */
export default function DaySheetPage() {
	const { eventId = '' } = useParams();
	return (
		<LoadedPage
			title="Day Sheet"
			data={useCall('GET /api/admin/bookings/:eventId', { eventId })}
			loading="Loading the day sheet…"
			error={panelMessages.eventBookingsFailed}
			list="bookings"
		>
			{(loaded) => <LoadedDaySheet eventId={eventId} found={loaded} />}
		</LoadedPage>
	);
}

function LoadedDaySheet({ eventId, found }: { eventId: string; found: EventBookingsJson }) {
	const [loadedAt] = useState(serverTime);
	const { event, summary } = found;
	const name = event?.name ?? summary.eventName;
	return (
		<Page
			wide
			title={`${name}: Day Sheet`}
			about={name}
			lead={`Bookings as of ${displayDateTime(toInstant(loadedAt))}`}
			actions={
				<>
					<Button variant="primary" icon={Printer} onClick={() => window.print()}>
						Print
					</Button>
					<ButtonLink to={panelPath('roll-call', eventId)}>Roll Call</ButtonLink>
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
