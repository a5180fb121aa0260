import { messages } from '@burgee/core';
import { panelMessages } from '@burgee/core/display/panel-messages';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useCall } from '../../api/use-load.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useAdminLoad } from '../frame/session.tsx';
import { RollCall } from './roll-call.tsx';

/** The roll call of one event, for organisers who check people in on the phone. */
export default function RollCallPage() {
	const { eventId = '' } = useParams();
	const found = useAdminLoad(useCall('GET /api/admin/bookings/:eventId/roll-call', { eventId }));
	const frame = (state: ReactNode) => (
		<Page wide title="Roll Call">
			{state}
		</Page>
	);
	return (
		<Loaded
			data={found}
			loading={{ label: 'Loading the roll call…', lines: 8 }}
			error={panelMessages.rollCallFailed}
			frame={frame}
			missing={frame(
				<Notice tone="error" action={<ButtonLink to="/admin/bookings">All Bookings</ButtonLink>}>
					{messages['event-not-found']}
				</Notice>,
			)}
		>
			{(loaded) => <RollCall key={eventId} eventId={eventId} initial={loaded} />}
		</Loaded>
	);
}
