import { hasPermission } from '@burgee/core';
import type { ListedEventJson } from '@burgee/core/api/events';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { useFlashMessage } from '../frame/flash-message.tsx';
import { useAdmin } from '../frame/session.tsx';
import { DeletedNotice } from './deleted-notice.tsx';
import { EventList, type EventListHandle } from './event-list.tsx';
import { EventTabs } from './event-tabs.tsx';
import styles from './list.module.css';

/**
 * The event list of the admin panel. One tab shows the upcoming events and another tab shows the
 * past events (specification §2; decision: event-list). A deletion can be undone for a minute.
 */
export default function EventsPage() {
	const canWrite = hasPermission(useAdmin(), 'events:write');
	const when = useSearchParams()[0].get('when') === 'past' ? 'past' : 'upcoming';
	const [name, setName] = useState('');
	const [flashMessage, showMessage] = useFlashMessage();
	const list = useRef<EventListHandle>(null);
	const [deleted, setDeleted] = useState<ListedEventJson | null>(null);

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
			{deleted === null ? (
				flashMessage
			) : (
				<DeletedNotice
					key={deleted.id}
					event={deleted}
					onUndone={(message) => {
						setDeleted(null);
						showMessage(message);
						list.current?.reload();
					}}
				/>
			)}
			<div className={styles.list}>
				<div className={styles.choice}>
					<EventTabs current={when} />
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
					ref={list}
					onDeleted={setDeleted}
				/>
			</div>
		</Page>
	);
}
