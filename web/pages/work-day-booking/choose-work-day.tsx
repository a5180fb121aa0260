import { workDayPath } from '@burgee/core';
import { displayDateTime } from '@burgee/core/display/dates';
import { pageMessages } from '@burgee/core/display/page-messages';
import { sitePages } from '@burgee/core/rules/site/pages';
import { Hammer } from 'lucide-react';
import { useCall } from '../../api/use-load.ts';
import { SignedUpNote } from '../../ui/booked-note.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, CardLink } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { toCalendar } from '../../ui/missing-page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';

/**
 * Shown if the address has no work day id, for example after a site search. Lists the coming work days to choose
 * from.
 */
export function ChooseWorkDay() {
	const loaded = useCall('GET /api/work-days');
	const workDays = loaded.state === 'loaded' ? loaded.value.workDays : [];
	const { title } = sitePages['work-day-booking'];
	if (loaded.state === 'loaded' && workDays.length === 0) {
		return (
			<Page wide title={title}>
				<EmptyState title={pageMessages.noWorkDayId} action={toCalendar}>
					<p>No work day is planned at the moment.</p>
				</EmptyState>
			</Page>
		);
	}
	return (
		<Page title={title}>
			<Notice tone="info">
				{pageMessages.noWorkDayId}
				{workDays.length > 0 && '. Choose one of these:'}
			</Notice>
			{workDays.map(({ id, name, date }) => (
				<Card key={id} icon={Hammer} title={name}>
					<SignedUpNote about={{ id, name }} />
					<p>{displayDateTime(date)}</p>
					<CardLink to={workDayPath(id)}>
						Sign Up<span className="visually-hidden"> for {name}</span>
					</CardLink>
				</Card>
			))}
			<div>
				<ButtonLink variant="quiet" to="/calendar">
					View Events Calendar
				</ButtonLink>
			</div>
		</Page>
	);
}
