import { panelMessages } from '@burgee/core/display/panel-messages';
import { useParams } from 'react-router-dom';
import { useCall, useLastLoaded } from '../../api/use-load.ts';
import { LoadedPage } from '../records/loaded-page.tsx';
import { SignUps } from './sign-ups.tsx';

/** Who comes to a work day (decision: work-days). */
export default function WorkDaySignUpsPage() {
	const { workDayId = '' } = useParams();
	return <LoadedSignUps key={workDayId} workDayId={workDayId} />;
}

function LoadedSignUps({ workDayId }: { workDayId: string }) {
	const found = useLastLoaded(
		useCall('GET /api/admin/work-days/:workDayId/sign-ups', { workDayId, query: {} }),
	);
	return (
		<LoadedPage
			title="Work Day Volunteers"
			data={found}
			loading="Loading volunteers…"
			error={panelMessages.volunteersFailed}
			list="work-days"
		>
			{(loaded) => (
				<SignUps
					workDayId={workDayId}
					found={loaded}
					onReload={found.retry}
					onRemoved={(signUpId) =>
						found.change((shown) => ({
							...shown,
							signUps: shown.signUps.filter(({ id }) => id !== signUpId),
						}))
					}
				/>
			)}
		</LoadedPage>
	);
}
