import { hasPermission } from '@burgee/core';
import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { useFlashMessage } from '../frame/flash-message.tsx';
import { useAdmin } from '../frame/session.tsx';
import { Tabs } from '../frame/tabs.tsx';
import { WorkDayList } from './work-day-list.tsx';

const tabs = [
	{ when: 'upcoming', to: '/admin/work-days', label: 'Upcoming' },
	{ when: 'past', to: '/admin/work-days?when=past', label: 'Past' },
] as const;

/** The upcoming and the past work days, each in a tab of its own (decision: work-days). */
export default function WorkDaysPage() {
	const canWrite = hasPermission(useAdmin(), 'events:write');
	const when = useSearchParams()[0].get('when') === 'past' ? 'past' : 'upcoming';
	const [flashMessage, showMessage] = useFlashMessage();
	return (
		<Page
			wide
			title={when === 'past' ? 'Past Work Days' : 'Work Days'}
			actions={
				canWrite && (
					<ButtonLink variant="primary" to="/admin/work-days/create">
						Create Work Day
					</ButtonLink>
				)
			}
		>
			{flashMessage}
			<Tabs
				label="Upcoming or past work days"
				tabs={tabs.map((tab) => ({ ...tab, current: tab.when === when }))}
			/>
			<WorkDayList key={when} when={when} canWrite={canWrite} onMessage={showMessage} />
		</Page>
	);
}
