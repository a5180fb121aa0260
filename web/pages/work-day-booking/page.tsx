import { messages, pageMessages, type SignUpForm, type WorkDayJson } from '@burgee/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from '../../api/client.ts';
import { useLoad } from '../../api/use-load.ts';
import { usePorts } from '../../composition.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SignUpConfirmed } from './sign-up-confirmed.tsx';
import { WorkDaySignUpForm } from './sign-up-form.tsx';
import { WorkDayFacts } from './work-day-facts.tsx';

const toCalendar = <ButtonLink to="/calendar">View Events Calendar</ButtonLink>;

/** Signing up for a work day (specification §2). */
export default function WorkDayBookingPage() {
	const [query] = useSearchParams();
	const id = query.get('id');
	if (!id) {
		return (
			<Page title="Work Day">
				<Notice tone="error" action={toCalendar}>
					{pageMessages.noWorkDayId}
				</Notice>
			</Page>
		);
	}
	return <WorkDayBooking key={id} id={id} />;
}

function WorkDayBooking({ id }: { id: string }) {
	const { api } = usePorts();
	const workDay = useLoad((signal) => api.workDay(id, signal), [api, id]);
	const [again, setAgain] = useState(false);
	if (workDay.state === 'loading') {
		return (
			<Page title="Work Day" announce={again}>
				<Skeleton label={pageMessages.loadingWorkDay} height="6.5rem" lines={5} />
			</Page>
		);
	}
	if (workDay.state === 'loaded') {
		return (
			<OpenWorkDay
				workDay={workDay.value}
				announce={again}
				// The volunteers are counted anew for the next one who signs up.
				onAgain={() => {
					setAgain(true);
					workDay.retry();
				}}
			/>
		);
	}
	if (workDay.error instanceof ApiError && workDay.error.status === 404) {
		return (
			<Page title={messages['work-day-not-found']}>
				<p>The work day may have been called off, or the link may be old.</p>
				<div>{toCalendar}</div>
			</Page>
		);
	}
	return (
		<Page title="Work Day">
			<Notice tone="error" action={<Button onClick={workDay.retry}>Try Again</Button>}>
				{pageMessages.workDayLoadFailed}
			</Notice>
		</Page>
	);
}

interface OpenWorkDayProps {
	workDay: WorkDayJson;
	announce: boolean;
	onAgain: () => void;
}

function OpenWorkDay({ workDay, announce, onAgain }: OpenWorkDayProps) {
	const [overMeanwhile, setOverMeanwhile] = useState(false);
	const [signedUp, setSignedUp] = useState<{ form: SignUpForm; numberOfJobs: number } | null>(null);

	if (signedUp) return <SignUpConfirmed {...signedUp} workDay={workDay} onAgain={onAgain} />;
	if (overMeanwhile || !workDay.signUpOpen) {
		return (
			<Page key="over" title={workDay.name} announce={overMeanwhile}>
				<WorkDayFacts workDay={workDay} />
				<Notice tone="info" action={toCalendar}>
					{messages['work-day-over']}
				</Notice>
			</Page>
		);
	}
	return (
		<Page
			title={workDay.name}
			description={`${workDay.name}: see the jobs, and sign up to help.`}
			announce={announce}
		>
			<WorkDayFacts workDay={workDay} />
			<WorkDaySignUpForm
				workDay={workDay}
				onSignedUp={(form, numberOfJobs) => setSignedUp({ form, numberOfJobs })}
				onOver={() => setOverMeanwhile(true)}
			/>
		</Page>
	);
}
