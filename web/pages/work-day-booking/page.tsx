import { publicMessages, type SignUpForm, signUpConfirmedPath } from '@burgee/core';
import type { WorkDayJson } from '@burgee/core/api/work-days';
import { pageMessages } from '@burgee/core/display/page-messages';
import { sitePages } from '@burgee/core/rules/site/pages';
import { type ComponentProps, useState } from 'react';
import { api } from '../../api/client.ts';
import { useCall } from '../../api/use-load.ts';
import { useNavigation } from '../../navigation.tsx';
import { rememberedBookings } from '../../remembered-bookings.ts';
import { AddToCalendar } from '../../ui/add-to-calendar.tsx';
import { SignedUpNote } from '../../ui/booked-note.tsx';
import { workDayItem } from '../../ui/calendar-links.tsx';
import { EmailLink } from '../../ui/email-link.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MissingPage, toCalendar } from '../../ui/missing-page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SideBySide } from '../../ui/side-by-side.tsx';
import { SignUpConfirmed } from '../../ui/sign-up-confirmed.tsx';
import { WorkDaySignUpForm } from '../../ui/sign-up-form.tsx';
import { signUpDetailsOf, signUpRows } from '../../ui/sign-up-rows.ts';
import { TypedSummary } from '../../ui/typed-summary.tsx';
import { WorkDayFacts } from '../../ui/work-day-facts.tsx';
import { ChooseWorkDay } from './choose-work-day.tsx';

const { title } = sitePages['work-day-booking'];

/** The sign-up page of a work day (specification §2). */
export default function WorkDayBookingPage() {
	const id = new URLSearchParams(useNavigation().search).get('id');
	if (!id) return <ChooseWorkDay />;
	return <WorkDayBooking id={id} />;
}

function WorkDayBooking({ id }: { id: string }) {
	const workDay = useCall('GET /api/work-days/:workDayId', { workDayId: id });
	return (
		<Loaded
			data={workDay}
			frame={(state) => <Page title={title}>{state}</Page>}
			loading={{ label: pageMessages.loadingWorkDay, height: '6.5rem', lines: 5 }}
			error={pageMessages.workDayLoadFailed}
			missing={
				<MissingPage title={publicMessages['work-day-not-found']}>
					This work day may have been cancelled, or the link may be out of date.
				</MissingPage>
			}
		>
			{(loaded) => <OpenWorkDay workDay={loaded} />}
		</Loaded>
	);
}

function OpenWorkDay({ workDay }: { workDay: WorkDayJson }) {
	const [endedOn, setEndedOn] = useState<SignUpForm | null>(null);
	const [signUp, setSignUp] = useState<ComponentProps<typeof SignUpConfirmed>['signUp'] | null>(
		null,
	);

	if (signUp !== null) return <SignUpConfirmed workDay={workDay} signUp={signUp} isNew />;
	if (endedOn !== null || !workDay.signUpOpen) {
		return (
			<Page key="over" title={workDay.name} announce={endedOn !== null}>
				<WorkDayFacts workDay={workDay} />
				<Notice tone="info" action={toCalendar}>
					{publicMessages['work-day-over']}
				</Notice>
				{endedOn !== null && (
					<TypedSummary
						notDone={pageMessages.signUpNotMade}
						rows={signUpRows(workDay, {
							...signUpDetailsOf(endedOn, workDay, 0),
							notes: endedOn.notes,
						})}
					/>
				)}
			</Page>
		);
	}
	return (
		<Page
			wide
			title={workDay.name}
			description={`${workDay.name}: see the jobs and sign up to help.`}
		>
			<SideBySide
				facts={
					<WorkDayFacts workDay={workDay}>
						<SignedUpNote about={workDay} above />
						<AddToCalendar item={workDayItem(workDay)} />
						<p>
							Questions? Email <EmailLink to="bookings" />.
						</p>
					</WorkDayFacts>
				}
			>
				<WorkDaySignUpForm
					workDay={workDay}
					by="member"
					send={async (form, idempotencyKey) => {
						const { numberOfJobs } = await api('POST /api/work-days/:workDayId/sign-ups', {
							workDayId: workDay.id,
							body: form,
							idempotencyKey,
						});
						const details = signUpDetailsOf(form, workDay, numberOfJobs);
						rememberedBookings.rememberSignUp(workDay.id, details);
						setSignUp({ ...details, notes: form.notes });
						// After a reload, the confirmation's own page shows the sign-up again.
						history.replaceState(null, '', signUpConfirmedPath(workDay.id));
					}}
					onCode={{ 'work-day-over': setEndedOn }}
				/>
			</SideBySide>
		</Page>
	);
}
