import { type EventFormInput, messages, pageMessages, panelMessages } from '@burgee/core';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { ApiError } from '../../../api/client.ts';
import { usePorts } from '../../../composition.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAdminLoad } from '../admin-session.tsx';
import type { FlashMessage } from '../flash-message.ts';
import { EventEditor } from './event-editor.tsx';
import { emptyEvent, valuesOf } from './event-values.ts';

/** Creates an event, or edits the event in the address (specification §2, §5). */
export default function EventFormPage() {
	const { eventId } = useParams();
	return eventId === undefined ? <CreateEvent /> : <EditEvent eventId={eventId} />;
}

function useToList(): (flashMessage: FlashMessage, options?: { replace: boolean }) => void {
	const navigate = useNavigate();
	return (flashMessage, options) =>
		navigate('/admin/events', { ...options, state: { flashMessage } });
}

function CreateEvent() {
	const { api } = usePorts();
	const toList = useToList();
	const save = async (form: EventFormInput) => {
		await api.createEvent(form);
		toList({ tone: 'success', message: panelMessages.eventCreated });
	};
	return (
		<Page title="Create Event">
			<EventEditor
				initial={emptyEvent}
				save={save}
				saveLabel="Create Event"
				failure={panelMessages.eventCreateFailed}
			/>
		</Page>
	);
}

function EditEvent({ eventId }: { eventId: string }) {
	const { api } = usePorts();
	const toList = useToList();
	const event = useAdminLoad((signal) => api.adminEvent(eventId, signal), [api, eventId]);
	const missing =
		event.state === 'failed' && event.error instanceof ApiError && event.error.status === 404;

	// biome-ignore lint/correctness/useExhaustiveDependencies: navigates once, when the event is found to be missing
	useEffect(() => {
		// The event list replaces this page in the history. Otherwise, Back would return to this
		// form, whose event does not exist.
		if (missing) toList({ tone: 'error', message: messages['event-not-found'] }, { replace: true });
	}, [missing]);

	const save = async (form: EventFormInput) => {
		await api.updateEvent(eventId, form);
		toList({ tone: 'success', message: panelMessages.eventUpdated });
	};
	return (
		<Page title="Edit Event" lead={event.state === 'loaded' ? event.value.name : null}>
			{event.state === 'loading' && <Skeleton label={pageMessages.loadingEvent} lines={8} />}
			{event.state === 'failed' && !missing && (
				<Notice tone="error" action={<Button onClick={event.retry}>Try Again</Button>}>
					{panelMessages.adminEventLoadFailed}
				</Notice>
			)}
			{event.state === 'loaded' && (
				<EventEditor
					key={event.value.id}
					initial={valuesOf(event.value)}
					save={save}
					saveLabel="Update Event"
					failure={panelMessages.eventUpdateFailed}
				/>
			)}
		</Page>
	);
}
