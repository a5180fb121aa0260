import { panelMessages } from '@burgee/core/display/panel-messages';
import { useParams, useSearchParams } from 'react-router-dom';
import { useCall } from '../../api/use-load.ts';
import { LoadedPage } from '../records/loaded-page.tsx';
import { RollCall } from './roll-call.tsx';

/** The roll call of one event, for organisers who check people in on the phone. */
export default function RollCallPage() {
	const { eventId = '' } = useParams();
	const [query] = useSearchParams();
	const scanned = query.get('booking');
	return (
		<LoadedPage
			title="Roll Call"
			data={useCall('GET /api/admin/bookings/:eventId/roll-call', { eventId })}
			loading="Loading the roll call…"
			error={panelMessages.rollCallFailed}
			list="bookings"
		>
			{(loaded) => (
				<RollCall
					key={`${eventId} ${scanned}`}
					eventId={eventId}
					initial={loaded}
					scanned={scanned}
				/>
			)}
		</LoadedPage>
	);
}
