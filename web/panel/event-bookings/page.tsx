import { panelMessages } from '@burgee/core/display/panel-messages';
import { useParams } from 'react-router-dom';
import { useCall, useLastLoaded } from '../../api/use-load.ts';
import { withChanged } from '../booking-words/booking-row.ts';
import { LoadedPage } from '../records/loaded-page.tsx';
import { EventBookings } from './event-bookings.tsx';

/** The bookings of one event (specification §2). */
export default function EventBookingsPage() {
	const { eventId = '' } = useParams();
	return <LoadedBookings key={eventId} eventId={eventId} />;
}

function LoadedBookings({ eventId }: { eventId: string }) {
	const found = useLastLoaded(useCall('GET /api/admin/bookings/:eventId', { eventId }));
	return (
		<LoadedPage
			title="Bookings"
			data={found}
			loading="Loading bookings…"
			error={panelMessages.eventBookingsFailed}
			list="bookings"
		>
			{(loaded) => (
				<EventBookings
					eventId={eventId}
					found={loaded}
					onReload={found.retry}
					onChanged={(ids, changed) =>
						found.change((shown) => ({
							...shown,
							bookings: withChanged(shown.bookings, ids, changed),
						}))
					}
				/>
			)}
		</LoadedPage>
	);
}
