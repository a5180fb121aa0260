import {
	isUnusualChange,
	londonDateTime,
	messages,
	readingLabels,
	type StoredWaterReading,
	toInstant,
	type WaterReadingForm,
} from '@burgee/core';
import { displayDateTime } from '@burgee/core/display/dates';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { displayMetres } from '@burgee/core/display/water-level';
import { useRef, useState } from 'react';
import { api, errorCode, serverTime } from '../../api/client.ts';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useFieldsForm } from '../records/use-fields-form.ts';
import { readingFields } from './record.ts';

interface ReadingDialogProps {
	/** The reading to correct, 'new' to add one, or null while the dialog is closed. */
	reading: StoredWaterReading | 'new' | null;
	onClose: () => void;
	onSaved: (saved: SavedReading) => void;
}

export interface SavedReading {
	reading: StoredWaterReading;
	/** The reading before the correction, or null if the reading is new. */
	before: StoredWaterReading | null;
	/** Whether another admin had changed the reading, so that `before` is not what was stored last. */
	isMerged: boolean;
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
	const [initial] = useState(() =>
		reading === null ? newReading() : readingFields.valuesOf(reading),
	);
	const previous = useRef<StoredWaterReading | null>(null);
	const [unusual, setUnusual] = useState<UnusualReading | null>(null);
	const edited = reading && {
		noun: 'reading',
		stored: reading,
		load: () => api('GET /api/admin/water-readings/:dateTime', { dateTime: reading.dateTime }),
	};
	const form = useFieldsForm(readingFields, edited, {
		initial,
		read: async (typed, element) => {
			const read = readingFields.read(typed, element, reading);
			if ('value' in read) previous.current = await previousReading(read.value, reading);
			return read;
		},
		confirmFirst: (body: WaterReadingForm) => {
			const last = previous.current;
			if (last === null || !isUnusualChange(last, body)) return false;
			setUnusual({ body, last });
			return true;
		},
		send: async (body: WaterReadingForm, { revision }) => {
			if (reading === null) {
				const added = await api('POST /api/admin/water-readings', { body });
				onSaved({ reading: added, before: null, isMerged: false });
			} else {
				const { dateTime } = reading;
				const path = 'PUT /api/admin/water-readings/:dateTime';
				const corrected = await api(path, { dateTime, revision, body });
				const isMerged = revision !== reading.revision;
				onSaved({ reading: corrected, before: reading, isMerged });
			}
		},
		failure: (error) => {
			const code = errorCode(error);
			if (code === 'reading-exists') return `${messages[code]} Correct it in the list.`;
			if (code === 'water-levels-from-service') return messages[code];
			return reading === null ? panelMessages.readingAddFailed : panelMessages.readingCorrectFailed;
		},
	});
	return (
		<>
			<Form
				title={null}
				form={form}
				busy={form.saving}
				busyLabel="Saving…"
				submitLabel={reading === null ? 'Add Reading' : 'Save Reading'}
			>
				<TextField
					hint="Above the zero point of the gauge, such as 4.25."
					inputMode="decimal"
					autoComplete="off"
					{...form.bind('value')}
					label={`${readingLabels.value} in metres`}
				/>
				<TextField hint="UK time." type="datetime-local" {...form.bind('dateTime')} />
			</Form>
			{form.conflictDialog}
			<UnusualDialog
				unusual={unusual}
				onCancel={() => setUnusual(null)}
				onConfirm={(body) => {
					setUnusual(null);
					void form.send(body);
				}}
			/>
		</>
	);
}

/** Returns the initial values of the form for a new reading: the current time and no level. */
function newReading() {
	return { ...readingFields.empty, dateTime: londonDateTime(toInstant(serverTime())) };
}

interface UnusualReading {
	body: WaterReadingForm;
	/** The last reading before it. */
	last: StoredWaterReading;
}

interface UnusualDialogProps {
	unusual: UnusualReading | null;
	onCancel: () => void;
	onConfirm: (body: WaterReadingForm) => void;
}

/** Asks before a level is saved that is probably mistyped, because Home shows it at once. */
function UnusualDialog({ unusual, onCancel, onConfirm }: UnusualDialogProps) {
	return (
		<ConfirmDialog
			title="Is this level right?"
			open={unusual !== null}
			onCancel={onCancel}
			onConfirm={() => unusual && onConfirm(unusual.body)}
			confirmLabel={unusual ? `Save ${displayMetres(unusual.body.value)}` : ''}
			cancelLabel="Change the Level"
		>
			{unusual && (
				<p>
					You typed <strong>{displayMetres(unusual.body.value)}</strong>. The reading before it is{' '}
					<strong>{displayMetres(unusual.last.value)}</strong>,{' '}
					{displayDateTime(unusual.last.dateTime)}. They differ by more than a metre.
				</p>
			)}
		</ConfirmDialog>
	);
}

/** Returns the last other reading before the time of this one. Returns null if there is none, or if it cannot be loaded. */
async function previousReading(
	{ dateTime }: WaterReadingForm,
	corrected: StoredWaterReading | null,
): Promise<StoredWaterReading | null> {
	const query = { limit: '2', after: dateTime };
	try {
		const { readings } = await api('GET /api/admin/water-readings', { query });
		return readings.find((reading) => reading.dateTime !== corrected?.dateTime) ?? null;
	} catch {
		// Saving the reading reports the failure.
		return null;
	}
}
