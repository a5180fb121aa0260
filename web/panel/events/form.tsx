import { messages } from '@burgee/core';
import { pageMessages } from '@burgee/core/display/page-messages';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { api } from '../../api/client.ts';
import { useCall } from '../../api/use-load.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { useFlashMessage, withFlashMessage } from '../frame/flash-message.tsx';
import { useAdminLoad } from '../frame/session.tsx';
import { EventEditor } from './event-editor.tsx';
import { conflictFields, emptyEvent, valuesOf } from './event-values.ts';

/** Creates an event, or edits the event in the address (specification §2, §5). */
export default function EventFormPage() {
	const { eventId } = useParams();
	return eventId === undefined ? <CreateEvent /> : <EditEvent eventId={eventId} />;
}

function useToList(message: string): () => void {
	const navigate = useNavigate();
	return () => navigate('/admin/events', withFlashMessage({ tone: 'success', message }));
}

function CreateEvent() {
	const toList = useToList(panelMessages.eventCreated);
	return (
		<Page wide title="Create Event">
			<EventEditor
				initial={emptyEvent}
				eventId={null}
				record={null}
				save={(body, { idempotencyKey }) => api('POST /api/admin/events', { body, idempotencyKey })}
				onSaved={toList}
				saveLabel="Create Event"
				failure={panelMessages.eventCreateFailed}
			/>
		</Page>
	);
}

function EditEvent({ eventId }: { eventId: string }) {
	const toList = useToList(panelMessages.eventUpdated);
	const [flashMessage] = useFlashMessage();
	const event = useAdminLoad(useCall('GET /api/admin/events/:eventId', { eventId }));
	return (
		<Page wide title="Edit Event" lead={event.state === 'loaded' ? event.value.name : null}>
			{flashMessage}
			<Loaded
				data={event}
				loading={{ label: pageMessages.loadingEvent, lines: 8 }}
				error={panelMessages.adminEventLoadFailed}
				// If the event does not exist, the event list replaces this page in the browser's history.
				// Back then does not return to this page.
				missing={
					<Navigate
						to="/admin/events"
						replace
						{...withFlashMessage({ tone: 'error', message: messages['event-not-found'] })}
					/>
				}
			>
				{(loaded) => (
					<EventEditor
						key={loaded.id}
						initial={valuesOf(loaded)}
						eventId={eventId}
						record={{
							noun: 'event',
							revision: loaded.revision,
							fields: conflictFields,
							reload: async () => {
								const stored = await api('GET /api/admin/events/:eventId', { eventId });
								return { values: valuesOf(stored), revision: stored.revision };
							},
							ifDeleted:
								'Restore the event under Deleted Events in another tab, then save here again.',
						}}
						save={(body, { revision }) =>
							api('PUT /api/admin/events/:eventId', { eventId, body, revision })
						}
						onSaved={toList}
						saveLabel="Update Event"
						failure={panelMessages.eventUpdateFailed}
					/>
				)}
			</Loaded>
		</Page>
	);
}
