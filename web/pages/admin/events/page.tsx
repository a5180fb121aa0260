import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useFlashMessage } from '../../../ui/flash-message.tsx';
import { Page } from '../../../ui/page.tsx';
import { hasPermission, useAdmin } from '../admin-session.tsx';
import { Tabs } from '../tabs.tsx';
import { EventList } from './event-list.tsx';
import styles from './page.module.css';

const tabs = [
	{ when: 'upcoming', to: '/admin/events', label: 'Upcoming' },
	{ when: 'past', to: '/admin/events?when=past', label: 'Past' },
] as const;

/**
 * The event list of the admin panel. One tab shows the upcoming events and another tab shows the
 * past events (specification §2; decision: event-list).
 */
export default function EventsPage() {
	const canWrite = hasPermission(useAdmin(), 'events:write');
	const when = useSearchParams()[0].get('when') === 'past' ? 'past' : 'upcoming';
	const [name, setName] = useState('');
	const [flashMessage, showMessage] = useFlashMessage();

	return (
		<Page
			wide
			title={when === 'past' ? 'Manage Past Events' : 'Manage Events'}
			actions={
				canWrite && (
					<>
						<ButtonLink to="/admin/events/import">Import Events</ButtonLink>
						<ButtonLink variant="primary" to="/admin/events/create">
							Create Event
						</ButtonLink>
					</>
				)
			}
		>
			{flashMessage}
			<div className={styles.list}>
				<div className={styles.choice}>
					<Tabs
						label="Upcoming or past events"
						tabs={tabs.map((tab) => ({ ...tab, current: tab.when === when }))}
					/>
					<TextField
						label="Find an event by name"
						name="find"
						type="search"
						maxLength={200}
						value={name}
						onChange={setName}
					/>
				</div>
				<EventList
					key={when}
					when={when}
					name={name.trim()}
					canWrite={canWrite}
					onDeleted={(deletedName) =>
						showMessage({ tone: 'success', message: `${deletedName} was deleted.` })
					}
				/>
			</div>
		</Page>
	);
}
