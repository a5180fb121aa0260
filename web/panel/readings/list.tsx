import { hasPermission, type StoredWaterReading } from '@burgee/core';
import { displayDateTime } from '@burgee/core/display/dates';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { displayMetres } from '@burgee/core/display/water-level';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAdmin } from '../frame/session.tsx';
import { ContentPage } from '../records/content-page.tsx';
import { DeleteDialog } from '../records/delete-dialog.tsx';
import { usePagedLoad } from '../records/use-paged-load.ts';
import { useUndoableMessage } from '../records/use-undoable-message.tsx';
import { ReadingDialog, type SavedReading } from './reading-dialog.tsx';
import { ReadingTable } from './reading-table.tsx';

/** The water levels that the club has measured, latest first (decision: water-readings). */
export default function WaterReadingsPage() {
	const canWrite = hasPermission(useAdmin(), 'events:write');
	const [provider, setProvider] = useState<string | null>(null);
	const [toSave, setToSave] = useState<StoredWaterReading | 'new' | null>(null);
	const [toDelete, setToDelete] = useState<StoredWaterReading | null>(null);
	const { notice, showMessage, showUndoable } = useUndoableMessage();
	const readings = usePagedLoad(async (after, signal) => {
		const query = { limit: '20', ...(after && { after }) };
		const answer = await api('GET /api/admin/water-readings', { query, signal });
		setProvider(answer.provider);
		return { rows: answer.readings, next: answer.next };
	}, []);

	return (
		<ContentPage
			current="water-readings"
			lead="The readings behind the water level on Home."
			notice={notice}
			actions={
				canWrite &&
				readings.state === 'loaded' &&
				provider === null && (
					<Button variant="primary" onClick={() => setToSave('new')}>
						Add a Reading
					</Button>
				)
			}
		>
			<Loaded
				data={readings}
				loading={{ label: 'Loading water readings…', lines: 6 }}
				error={panelMessages.readingsFailed}
				empty={({ rows }) =>
					rows.length === 0 &&
					(provider === null ? <NoReadings /> : <Elsewhere provider={provider} />)
				}
			>
				{(list) => (
					<ReadingTable
						list={list}
						canWrite={canWrite}
						onCorrect={setToSave}
						onDelete={setToDelete}
					/>
				)}
			</Loaded>
			<ReadingDialog
				reading={toSave}
				onClose={() => setToSave(null)}
				onSaved={(saved) => {
					const { reading, before } = saved;
					setToSave(null);
					readings.changeRows((rows) =>
						rows.map((row) => (row.dateTime === before?.dateTime ? reading : row)),
					);
					readings.retry();
					const shown = `${displayMetres(reading.value)}, ${displayDateTime(reading.dateTime)}.`;
					const message = `The reading was ${before === null ? 'added' : 'corrected'}: ${shown}`;
					if (saved.isMerged) return showMessage({ tone: 'success', message });
					const undo = () => undoSave(saved).then(readings.retry);
					showUndoable({ message, undone: undoneMessage(saved), undo });
				}}
			/>
			<DeleteDialog
				row={toDelete}
				title="Delete this reading?"
				confirmLabel="Delete Reading"
				failure={panelMessages.readingDeleteFailed}
				remove={async (reading) => {
					const { dateTime, revision } = reading;
					await api('DELETE /api/admin/water-readings/:dateTime', { dateTime, revision });
					return reading;
				}}
				onClose={() => setToDelete(null)}
				onReload={readings.retry}
				onDone={({ dateTime, value }, deleted) => {
					setToDelete(null);
					readings.changeRows((rows) => rows.filter((row) => row.dateTime !== dateTime));
					readings.retry();
					const message = `The reading of ${displayDateTime(dateTime)} was deleted.`;
					if (deleted === null) return showMessage({ tone: 'success', message });
					const undone = `The reading of ${displayDateTime(dateTime)} is back.`;
					const body = { dateTime, value };
					const undo = () => api('POST /api/admin/water-readings', { body }).then(readings.retry);
					showUndoable({ message, undone, undo });
				}}
			>
				{({ dateTime, value }) => (
					<p>
						<strong>{displayMetres(value)}</strong>, {displayDateTime(dateTime)}, will no longer be
						in the chart on Home. You can undo this for a minute.
					</p>
				)}
			</DeleteDialog>
		</ContentPage>
	);
}

function undoSave({ reading: { dateTime, revision }, before }: SavedReading): Promise<unknown> {
	const path = 'water-readings/:dateTime';
	if (before === null) return api(`DELETE /api/admin/${path}`, { dateTime, revision });
	const body = { dateTime: before.dateTime, value: before.value };
	return api(`PUT /api/admin/${path}`, { dateTime, revision, body });
}

function undoneMessage({ reading, before }: SavedReading): string {
	return before === null
		? `The reading of ${displayDateTime(reading.dateTime)} was removed.`
		: `The reading of ${displayDateTime(before.dateTime)} is ${displayMetres(before.value)} again.`;
}

function Elsewhere({ provider }: { provider: string }) {
	return (
		<Notice tone="info">
			The club’s water levels come from a gauge of the {provider} and cannot be changed here. Home
			shows new readings a few minutes later.
		</Notice>
	);
}

function NoReadings() {
	return (
		<EmptyState title="No Readings Yet">
			<p>The chart on Home shows the readings of the last 30 days.</p>
		</EmptyState>
	);
}
