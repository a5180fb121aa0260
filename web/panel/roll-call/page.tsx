import { panelMessages } from '@burgee/core/display/panel-messages';
import { useParams } from 'react-router-dom';
import { useCall } from '../../api/use-load.ts';
import { LoadedPage } from '../records/loaded-page.tsx';
import { RollCall } from './roll-call.tsx';

/** The roll call of one event, for organisers who check people in on the phone. */
export default function RollCallPage() {
	const { eventId = '' } = useParams();
	return (
		<LoadedPage
			title="Roll Call"
			data={useCall('GET /api/admin/bookings/:eventId/roll-call', { eventId })}
			loading="Loading the roll call…"
			error={panelMessages.rollCallFailed}
			list="bookings"
		>
			{(loaded) => <RollCall key={eventId} eventId={eventId} initial={loaded} />}
		</LoadedPage>
	);
}
