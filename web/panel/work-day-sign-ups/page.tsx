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
import { SignUps } from './sign-ups.tsx';

/** Who comes to a work day (decision: work-days). */
export default function WorkDaySignUpsPage() {
	const { workDayId = '' } = useParams();
	return <LoadedSignUps key={workDayId} workDayId={workDayId} />;
}

function LoadedSignUps({ workDayId }: { workDayId: string }) {
	const found = useKept(
		useAdminLoad(useCall('GET /api/admin/work-days/:workDayId/sign-ups', { workDayId, query: {} })),
	);
	const frame = (state: ReactNode) => (
		<Page wide title="Work Day Volunteers">
			{state}
		</Page>
	);
	return (
		<Loaded
			data={found}
			loading={{ label: 'Loading volunteers…', lines: 8 }}
			error={panelMessages.volunteersFailed}
			frame={frame}
			missing={frame(
				<Notice tone="error" action={<ButtonLink to="/admin/work-days">All Work Days</ButtonLink>}>
					{messages['work-day-not-found']}
				</Notice>,
			)}
		>
			{(loaded) => (
				<SignUps
					workDayId={workDayId}
					found={loaded}
					onReload={found.retry}
					onRemoved={(signUpId) => {
						found.change((shown) => ({
							...shown,
							signUps: shown.signUps.filter(({ id }) => id !== signUpId),
						}));
						found.retry();
					}}
				/>
			)}
		</Loaded>
	);
}
