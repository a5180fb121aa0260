import type { SignUpForm } from '@burgee/core';
import type { WorkDayJson } from '@burgee/core/api/work-days';
import { AddToCalendar } from '../../ui/add-to-calendar.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { workDayItem } from '../../ui/calendar-links.tsx';
import { EmailLink } from '../../ui/email-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { pluralise } from '../../ui/pluralise.ts';
import { SummaryList } from '../../ui/summary-list.tsx';
import styles from './sign-up-confirmed.module.css';
import { signUpRows } from './sign-up-rows.ts';

interface SignUpConfirmedProps {
	workDay: WorkDayJson;
	form: SignUpForm;
	numberOfJobs: number;
	onNextSignUp: () => void;
}

export function SignUpConfirmed(props: SignUpConfirmedProps) {
	const { workDay, form, numberOfJobs, onNextSignUp } = props;
	return (
		<Page key="confirmed" title="Booking Confirmed" announce>
			<Notice tone="success">
				Thank you, {form.firstName}. You’ve signed up for {pluralise(numberOfJobs, 'job')}.
			</Notice>
			<SummaryList rows={signUpRows(workDay, form)} />
			<AddToCalendar item={workDayItem(workDay)} />
			<p>
				Questions? Email <EmailLink to="bookings" />.
			</p>
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
