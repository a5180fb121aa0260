import { hasPermission, type StoredWaterReading } from '@burgee/core';
import { displayDateTime } from '@burgee/core/display/dates';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { displayMetres } from '@burgee/core/display/water-level';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useHasWaterLevel } from '../../public-facts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAdmin } from '../frame/session.tsx';
import { ContentPage } from '../records/content-page.tsx';
import { DeleteFromList } from '../records/delete-from-list.tsx';
import { useRecordList } from '../records/use-record-list.ts';
import { ReadingDialog, type SavedReading } from './reading-dialog.tsx';
import { ReadingTable } from './reading-table.tsx';

/** The water levels that the club has measured, latest first (decision: water-readings). */
export default function WaterReadingsPage() {
	const canWrite = hasPermission(useAdmin(), 'events:write');
	const list = useRecordList(loadReadings, ({ dateTime }) => dateTime);
	const { rows } = list;
	const [toSave, setToSave] = useState<StoredWaterReading | 'new' | null>(null);

	return (
		<ContentPage
			current="water-readings"
			lead={
				useHasWaterLevel()
					? 'The readings behind the water level on Home.'
					: 'No page shows these readings, because the club facts have no link to water levels.'
			}
			notice={list.notice}
			actions={
				canWrite &&
				rows.state === 'loaded' &&
				rows.value.provider === null && (
					<Button variant="primary" onClick={() => setToSave('new')}>
						Add a Reading
					</Button>
				)
			}
		>
			<Loaded
				data={rows}
				loading={{ label: 'Loading water readings…', lines: 6 }}
				error={panelMessages.readingsFailed}
				empty={({ rows: { length }, provider }) =>
					length === 0 &&
					(provider === null ? (
						<EmptyState title="No Readings Yet">
							<p>The chart on Home shows the readings of the last 30 days.</p>
						</EmptyState>
					) : (
						<Notice tone="info">
							The club’s water levels come from a gauge of the {provider} and cannot be changed
							here. Home shows new readings a few minutes later.
						</Notice>
					))
				}
			>
				{(loaded) => (
					<ReadingTable
						list={loaded}
						canWrite={canWrite}
						onCorrect={setToSave}
						onDelete={list.askToDelete}
					/>
				)}
			</Loaded>
			<ReadingDialog
				reading={toSave}
				onClose={() => setToSave(null)}
				onSaved={(saved) => {
					const { reading, before } = saved;
					setToSave(null);
					list.show(before ?? reading, reading);
					const shown = `${displayMetres(reading.value)}, ${displayDateTime(reading.dateTime)}.`;
					const message = `The reading was ${before === null ? 'added' : 'corrected'}: ${shown}`;
					if (saved.isMerged) return list.showMessage({ tone: 'success', message });
					const undo = () => undoSave(saved).then(list.reload);
					list.showUndoable({ message, undone: undoneMessage(saved), undo });
				}}
			/>
			<DeleteFromList
				list={list}
				title="Delete this reading?"
				confirmLabel="Delete Reading"
				failure={panelMessages.readingDeleteFailed}
				remove={async (reading) => {
					const { dateTime, revision } = reading;
					await api('DELETE /api/admin/water-readings/:dateTime', { dateTime, revision });
					return reading;
				}}
				deleted={({ dateTime }) => `The reading of ${displayDateTime(dateTime)} was deleted.`}
				undo={({ revision: _, ...body }) => ({
					undo: () => api('POST /api/admin/water-readings', { body }),
					undone: `The reading of ${displayDateTime(body.dateTime)} is back.`,
				})}
			>
				{({ dateTime, value }) => (
					<p>
						<strong>{displayMetres(value)}</strong>, {displayDateTime(dateTime)}, will no longer be
						in the chart on Home. You can undo this for a minute.
					</p>
				)}
			</DeleteFromList>
		</ContentPage>
	);
}

async function loadReadings(page: { after?: string }, signal?: AbortSignal) {
	const query = { limit: '20', ...page };
	const { readings, ...rest } = await api('GET /api/admin/water-readings', { query, signal });
	return { rows: readings, ...rest };
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
