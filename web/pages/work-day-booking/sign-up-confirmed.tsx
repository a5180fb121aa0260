import type { SignUpForm } from '@burgee/core';
import type { WorkDayJson } from '@burgee/core/api/work-days';
import { displayDateTime } from '@burgee/core/display/dates';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SummaryList } from '../../ui/summary-list.tsx';
import styles from './sign-up-confirmed.module.css';

interface SignUpConfirmedProps {
	workDay: WorkDayJson;
	form: SignUpForm;
	numberOfJobs: number;
	onNextSignUp: () => void;
}

export function SignUpConfirmed({
	workDay,
	form,
	numberOfJobs,
	onNextSignUp,
}: SignUpConfirmedProps) {
	const titles = workDay.jobs
		.filter(({ id }) => form.selectedJobs.includes(id))
		.map(({ title }) => title);
	const rows = [
		['Work day', workDay.name],
		['When', displayDateTime(workDay.date)],
		['Name', `${form.firstName} ${form.lastName}`],
		...(titles.length === 0 ? [] : ([['Jobs', titles.join('\n')]] as const)),
		...(form.otherJob === null ? [] : ([['Other job', form.otherJob]] as const)),
		...(form.bringingTools ? ([['Bringing tools', 'Yes']] as const) : []),
		...(form.wantsFood ? ([['Food', 'Yes']] as const) : []),
		...(form.notes === null ? [] : ([['Notes', form.notes]] as const)),
	] as const;
	return (
		<Page key="confirmed" title="Booking Confirmed" announce>
			<Notice tone="success">
				Thank you, {form.firstName}. You’ve signed up for{' '}
				{numberOfJobs === 1 ? '1 job' : `${numberOfJobs} jobs`}.
			</Notice>
			<SummaryList rows={rows} />
			<div className={styles.next}>
				<ButtonLink to="/" variant="quiet">
					Members Home
				</ButtonLink>
				<Button variant="quiet" onClick={onNextSignUp}>
					Sign Up Someone Else
				</Button>
			</div>
		</Page>
	);
}
