import { workDayPath } from '@burgee/core';
import type { WorkDayJson } from '@burgee/core/api/work-days';
import { pluralise } from '@burgee/core/display/pluralise';
import { usePublicFacts } from '../public-facts.ts';
import type { SignUpDetails } from '../remembered-bookings.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import { ButtonLink } from './button.tsx';
import { workDayItem } from './calendar-links.tsx';
import { ForgetBookings } from './forget-bookings.tsx';
import { IfPlansChange } from './if-plans-change.tsx';
import { Notice } from './notice.tsx';
import { Page } from './page.tsx';
import styles from './sign-up-confirmed.module.css';
import { signUpRows } from './sign-up-rows.ts';
import { placeRow, SummaryList } from './summary-list.tsx';

interface SignUpConfirmedProps {
	workDay: WorkDayJson;
	signUp: SignUpDetails & { notes?: string | null };
	/** Whether the sign-up was made just now, in this document. */
	isNew: boolean;
}

/** Confirms a sign-up, when it is made and whenever the volunteer opens the confirmation again. */
export function SignUpConfirmed({ workDay, signUp, isNew }: SignUpConfirmedProps) {
	return (
		<Page key="confirmed" title="Booking Confirmed" announce={isNew}>
			<Notice tone="success">
				Thank you, {signUp.firstName}. You’ve signed up for {pluralise(signUp.numberOfJobs, 'job')}.
			</Notice>
			<SummaryList rows={[...signUpRows(workDay, signUp), placeRow(usePublicFacts())]} />
			<AddToCalendar item={workDayItem(workDay)} />
			<IfPlansChange name={workDay.name} />
			<div className={`row screen-only ${styles.next}`}>
				<ButtonLink to="/" variant="quiet">
					Members Home
				</ButtonLink>
				{workDay.signUpOpen && (
					<ButtonLink to={workDayPath(workDay.id)} variant="quiet">
						Sign Up Someone Else
					</ButtonLink>
				)}
			</div>
			<ForgetBookings />
		</Page>
	);
}
