import { noPlaces } from '@burgee/core';
import type { EditedEventJson } from '@burgee/core/api/events';
import { useParams } from 'react-router-dom';
import { RecordForm } from '../records/record-form.tsx';
import { RecordPage } from '../records/record-page.tsx';
import { useRecordForm } from '../records/use-record-form.ts';
import { EventHelp, EventPreview } from './event-aside.tsx';
import { EventFields } from './event-fields.tsx';
import { event } from './record.ts';
import { TellDialog } from './tell-dialog.tsx';
import { useTelling } from './use-telling.ts';

/** Creates an event, or edits the event in the address (specification §2, §5). */
export default function EventFormPage() {
	return (
		<RecordPage record={event} id={useParams().eventId} lead={({ name }) => name}>
			{(stored) => <EventForm stored={stored} />}
		</RecordPage>
	);
}

/** The form with the fields of an event (specification §5), beside a preview and help. */
function EventForm({ stored }: { stored: EditedEventJson | null }) {
	const telling = useTelling(stored);
	const form = useRecordForm(event, stored, {
		confirmFirst: (body) => telling.asksFirst(body, () => void form.send(body)),
		afterSave: telling.afterSave,
	});
	const held = stored?.held ?? noPlaces;
	const { question } = telling;
	return (
		<>
			<RecordForm
				form={form}
				preview={<EventPreview values={form.values} held={held} />}
				help={<EventHelp />}
			>
				<EventFields
					values={form.values}
					bind={form.bind}
					eventId={stored?.id ?? null}
					held={held}
					issues={form.issues}
				/>
			</RecordForm>
			{stored && (
				<TellDialog
					stored={stored}
					question={question}
					onAnswer={(answer) => {
						telling.answer(answer);
						if (question !== null) void form.send(question.changed);
					}}
					onBack={telling.goBack}
				/>
			)}
		</>
	);
}
