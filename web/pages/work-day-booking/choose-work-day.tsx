import { workDayPath } from '@burgee/core';
import { displayDateTime } from '@burgee/core/display/dates';
import { pageMessages } from '@burgee/core/display/page-messages';
import { sitePages } from '@burgee/core/rules/site/pages';
import { Hammer } from 'lucide-react';
import { useCall } from '../../api/use-load.ts';
import { SignedUpNote } from '../../ui/booked-note.tsx';
import { Card, CardLink } from '../../ui/card.tsx';
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
	return (
		<Page title={sitePages['work-day-booking'].title}>
			<Notice tone="info" action={toCalendar}>
				{pageMessages.noWorkDayId}
				{workDays.length > 0
					? '. Choose one of these:'
					: loaded.state === 'loaded' && '. No work day is planned at the moment.'}
			</Notice>
			{workDays.map(({ id, name, date }) => (
				<Card key={id} icon={Hammer} title={name}>
					<SignedUpNote about={{ id, name }} />
					<p>{displayDateTime(date)}</p>
					<CardLink to={workDayPath(id)}>{`Sign Up for ${name}`}</CardLink>
				</Card>
			))}
		</Page>
	);
}
