import { messages, type WorkDayFormInput } from '@burgee/core';
import type { AdminWorkDayJson } from '@burgee/core/api/work-days-panel';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api, errorCode } from '../../api/client.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { type FlashMessage, withFlashMessage } from '../frame/flash-message.tsx';
import { useAction } from '../records/use-action.tsx';
import { usePagedLoad } from '../records/use-paged-load.ts';
import { CopyWorkDay } from './copy-work-day.tsx';
import { DeleteWorkDay } from './delete-work-day.tsx';
import { WorkDayTable } from './work-day-table.tsx';

interface WorkDayListProps {
	when: 'upcoming' | 'past';
	canWrite: boolean;
	onMessage: (message: FlashMessage) => void;
}

export function WorkDayList({ when, canWrite, onMessage }: WorkDayListProps) {
	const navigate = useNavigate();
	const [toDelete, setToDelete] = useState<AdminWorkDayJson | null>(null);
	const [toCopy, setToCopy] = useState<AdminWorkDayJson | null>(null);
	const workDays = usePagedLoad(
		useCallback(
			async (page, signal) => {
				const query = { when, limit: '20', ...page };
				const { workDays: rows, next } = await api('GET /api/admin/work-days', { query, signal });
				return { rows, next };
			},
			[when],
		),
	);

	const change = useAction({
		failure: (error) =>
			errorCode(error) === 'revision-differs'
				? messages['revision-differs']
				: panelMessages.workDayUpdateFailed,
		onFailure: (message) => {
			onMessage({ tone: 'error', message });
			workDays.retry();
		},
	});
	const setActive = (workDay: AdminWorkDayJson, active: boolean) =>
		change.run(async () => {
			const changed = await api('PUT /api/admin/work-days/:workDayId', {
				workDayId: workDay.id,
				revision: workDay.revision,
				body: { ...formOf(workDay), active },
			});
			workDays.changeRows((rows) => rows.map((row) => (row.id === changed.id ? changed : row)));
			onMessage({
				tone: 'success',
				message: active
					? `${workDay.name} is open. Members see it and can sign up.`
					: `${workDay.name} is closed. Members no longer see it.`,
			});
		});

	return (
		<>
			<Loaded
				data={workDays}
				loading={{ label: 'Loading work days…', lines: 6 }}
				error={panelMessages.workDaysFailed}
				empty={({ rows }) => rows.length === 0 && <NoWorkDays when={when} />}
			>
				{(list) => (
					<WorkDayTable
						caption={
							when === 'past' ? 'Past work days, latest first' : 'Upcoming work days, soonest first'
						}
						list={list}
						canWrite={canWrite}
						onSetActive={when === 'upcoming' ? setActive : null}
						onCopy={setToCopy}
						onDelete={setToDelete}
					/>
				)}
			</Loaded>
			<DeleteWorkDay
				workDay={toDelete}
				onClose={() => setToDelete(null)}
				onReload={workDays.retry}
				onDone={({ name }) => {
					setToDelete(null);
					onMessage({ tone: 'success', message: `${name} was deleted.` });
					workDays.retry();
				}}
			/>
			<CopyWorkDay
				workDay={toCopy}
				onClose={() => setToCopy(null)}
				onDone={({ id }) => {
					const message =
						'This is the copy. Please check it, then remove the tick from “Draft” to publish it.';
					navigate(
						`/admin/work-days/edit/${encodeURIComponent(id)}`,
						withFlashMessage({ tone: 'success', message }),
					);
				}}
			/>
		</>
	);
}

/** Returns the request body that leaves a work day unchanged. */
function formOf({ name, description, date, ...stored }: AdminWorkDayJson): WorkDayFormInput {
	const { foodAvailable, active, draft, jobs } = stored;
	return {
		...{ name, description, date, foodAvailable, active, draft },
		jobs: jobs.map(({ currentVolunteers: _, ...job }) => job),
	};
}

function NoWorkDays({ when }: { when: WorkDayListProps['when'] }) {
	if (when === 'past') return <EmptyState title="No Past Work Days Yet" />;
	return (
		<EmptyState title="No Upcoming Work Days">
			<p>Create a work day, and members can sign up for its jobs.</p>
		</EmptyState>
	);
}
