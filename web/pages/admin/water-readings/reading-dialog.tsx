import { messages, type StoredWaterReading, type WaterReadingForm } from '@burgee/core';
import { displayDateTime } from '@burgee/core/display/dates';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { displayMetres } from '@burgee/core/display/water-level';
import { useState } from 'react';
import { api, errorCode } from '../../../api/client.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { useRevisedForm } from '../conflict/use-revised-form.tsx';
import { incompleteTimes } from '../time-fields.ts';
import {
	conflictFields,
	newReading,
	type ReadingValues,
	readValues,
	valuesOf,
} from './reading-values.ts';

interface ReadingDialogProps {
	/** The reading to correct, 'new' to add one, or null while the dialog is closed. */
	reading: StoredWaterReading | 'new' | null;
	onClose: () => void;
	/** Receives the message to show, and the correction, or null if the reading is new. */
	onSaved: (message: string, correction: Correction | null) => void;
}

interface Correction {
	/** The time of the reading before the correction, which can change the time. */
	previousTime: StoredWaterReading['dateTime'];
	corrected: StoredWaterReading;
}

/** Adds or corrects a water reading. */
export function ReadingDialog({ reading, onClose, onSaved }: ReadingDialogProps) {
	return (
		<Dialog
			title={reading === 'new' ? 'Add a Reading' : 'Correct the Reading'}
			open={reading !== null}
			onClose={onClose}
		>
			<ReadingForm reading={reading === 'new' ? null : reading} onSaved={onSaved} />
		</Dialog>
	);
}

interface ReadingFormProps {
	reading: StoredWaterReading | null;
	onSaved: ReadingDialogProps['onSaved'];
}

function ReadingForm({ reading, onSaved }: ReadingFormProps) {
	const [initial] = useState(() => (reading === null ? newReading() : valuesOf(reading)));
	const form = useRevisedForm({
		initial,
		record: reading && recordOf(reading),
		read: (typed: ReadingValues, element) =>
			readValues(typed, {
				storedTime: reading?.dateTime ?? null,
				isTimeIncomplete: incompleteTimes(element, ['dateTime']).length > 0,
			}),
		send: async (body: WaterReadingForm, { revision }) => {
			const shown = `${displayMetres(body.value)}, ${displayDateTime(body.dateTime)}.`;
			if (reading === null) {
				await api('POST /api/admin/water-readings', { body });
				onSaved(`The reading was added: ${shown}`, null);
			} else {
				const { dateTime } = reading;
				const path = 'PUT /api/admin/water-readings/:dateTime';
				const corrected = await api(path, { dateTime, revision, body });
				onSaved(`The reading was corrected: ${shown}`, { previousTime: dateTime, corrected });
			}
		},
		failure: (error) => {
			const code = errorCode(error);
			if (code === 'reading-exists') return `${messages[code]} Correct it in the list.`;
			if (code === 'water-levels-from-service') return messages[code];
			return reading === null ? panelMessages.readingAddFailed : panelMessages.readingCorrectFailed;
		},
		keepOtherIssues: true,
	});
	const { bind, saving, conflictDialog } = form;
	return (
		<>
			<Form
				title={null}
				form={form}
				busy={saving}
				submitLabel={reading === null ? 'Add Reading' : 'Save Reading'}
			>
				<TextField
					label="Level in metres"
					hint="Above the zero point of the gauge, such as 4.25."
					inputMode="decimal"
					autoComplete="off"
					required
					{...bind('value')}
				/>
				<TextField
					label="Date and time"
					hint="UK time."
					type="datetime-local"
					required
					{...bind('dateTime')}
				/>
			</Form>
			{conflictDialog}
		</>
	);
}

function recordOf({ dateTime, revision }: StoredWaterReading) {
	return {
		noun: 'reading',
		revision,
		fields: conflictFields,
		reload: async () => {
			const stored = await api('GET /api/admin/water-readings/:dateTime', { dateTime });
			return { values: valuesOf(stored), revision: stored.revision };
		},
	};
}
