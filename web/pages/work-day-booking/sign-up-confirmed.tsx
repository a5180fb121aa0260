import type { SignUpForm } from '@burgee/core';
import type { WorkDayJson } from '@burgee/core/api/work-days';
import { displayDateTime } from '@burgee/core/display/dates';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { pluralise } from '../../ui/pluralise.ts';
import { SummaryList } from '../../ui/summary-list.tsx';
import styles from './sign-up-confirmed.module.css';

interface SignUpConfirmedProps {
	workDay: WorkDayJson;
	form: SignUpForm;
	numberOfJobs: number;
	onNextSignUp: () => void;
}

export function SignUpConfirmed(props: SignUpConfirmedProps) {
	const { workDay, form, numberOfJobs, onNextSignUp } = props;
	const titles = workDay.jobs
		.filter(({ id }) => form.selectedJobs.includes(id))
		.map(({ title }) => title);
	return (
		<Page key="confirmed" title="Booking Confirmed" announce>
			<Notice tone="success">
				Thank you, {form.firstName}. You’ve signed up for {pluralise(numberOfJobs, 'job')}.
			</Notice>
			<SummaryList
				rows={[
					['Work day', workDay.name],
					['When', displayDateTime(workDay.date)],
					['Name', `${form.firstName} ${form.lastName}`],
					['Jobs', titles.join('\n')],
					['Other job', form.otherJob],
					['Bringing tools', form.bringingTools && 'Yes'],
					['Food', form.wantsFood && 'Yes'],
					['Notes', form.notes],
				]}
			/>
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
