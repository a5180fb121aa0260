import { publicMessages, workDayPath } from '@burgee/core';
import type { WorkDayJson } from '@burgee/core/api/work-days';
import { pageMessages } from '@burgee/core/display/page-messages';
import { sitePages } from '@burgee/core/rules/site/pages';
import { useIsHydrated } from '../../api/page-data.ts';
import { useCall } from '../../api/use-load.ts';
import { useNavigation } from '../../navigation.tsx';
import { rememberedBookings } from '../../remembered-bookings.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MissingPage, NoIdPage } from '../../ui/missing-page.tsx';
import { Page } from '../../ui/page.tsx';
import { SignUpConfirmed } from '../../ui/sign-up-confirmed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const { title } = sitePages['sign-up-confirmed'];
const loading = { label: 'Loading your sign-up…', height: '8rem', lines: 3 };

/** Shows again the newest sign-up for a work day that this device remembers (decision: remembered-bookings). */
export default function SignUpConfirmedPage() {
	const id = new URLSearchParams(useNavigation().search).get('id');
	if (!id) return <NoIdPage title={title}>{pageMessages.noWorkDayId}</NoIdPage>;
	return <Confirmation id={id} />;
}

function Confirmation({ id }: { id: string }) {
	const workDay = useCall('GET /api/work-days/:workDayId', { workDayId: id });
	return (
		<Loaded
			data={workDay}
			frame={(state) => <Page title={title}>{state}</Page>}
			loading={loading}
			error={pageMessages.workDayLoadFailed}
			missing={
				<MissingPage title={publicMessages['work-day-not-found']}>
					This work day may have been cancelled, or the link may be out of date.
				</MissingPage>
			}
		>
			{(loaded) => <OwnSignUp workDay={loaded} />}
		</Loaded>
	);
}

function OwnSignUp({ workDay }: { workDay: WorkDayJson }) {
	// Only the device knows its sign-ups.
	const isHydrated = useIsHydrated();
	if (!isHydrated) {
		return (
			<Page key="loading" title={title}>
				<Skeleton {...loading} />
			</Page>
		);
	}
	const signUp = rememberedBookings.newestSignUp(workDay.id);
	if (signUp !== null) return <SignUpConfirmed workDay={workDay} signUp={signUp} isNew={false} />;
	return (
		<MissingPage
			title={title}
			action={<ButtonLink to={workDayPath(workDay.id)}>View {workDay.name}</ButtonLink>}
		>
			{pageMessages.signUpNotRemembered}
		</MissingPage>
	);
}
