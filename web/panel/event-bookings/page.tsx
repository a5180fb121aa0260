import { messages } from '@burgee/core';
import { panelMessages } from '@burgee/core/display/panel-messages';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useCall, useKept } from '../../api/use-load.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useAdminLoad } from '../frame/session.tsx';
import { withChanged } from './booking-row.ts';
import { EventBookings } from './event-bookings.tsx';

/** The bookings of one event (specification §2). */
export default function EventBookingsPage() {
	const { eventId = '' } = useParams();
	return <LoadedBookings key={eventId} eventId={eventId} />;
}

function LoadedBookings({ eventId }: { eventId: string }) {
	const found = useKept(useAdminLoad(useCall('GET /api/admin/bookings/:eventId', { eventId })));
	const frame = (state: ReactNode) => (
		<Page wide title="Bookings">
			{state}
		</Page>
	);
	return (
		<Loaded
			data={found}
			loading={{ label: 'Loading bookings…', lines: 8 }}
			error={panelMessages.eventBookingsFailed}
			frame={frame}
			missing={frame(
				<Notice tone="error" action={<ButtonLink to="/admin/bookings">All Bookings</ButtonLink>}>
					{messages['event-not-found']}
				</Notice>,
			)}
		>
			{(loaded) => (
				<EventBookings
					eventId={eventId}
					found={loaded}
					onReload={found.retry}
					onChanged={(ids, changed) => {
						found.change((shown) => ({
							...shown,
							bookings: withChanged(shown.bookings, ids, changed),
						}));
						found.retry();
					}}
				/>
			)}
		</Loaded>
	);
}
