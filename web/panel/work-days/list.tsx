import { hasPermission, type WorkDayFormInput } from '@burgee/core';
import type { AdminWorkDayJson } from '@burgee/core/api/work-days-panel';
import { displayDateTime } from '@burgee/core/display/dates';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { pluralise } from '@burgee/core/display/pluralise';
import { panelPages } from '@burgee/core/rules/site/panel-pages';
import { useCallback } from 'react';
import { api } from '../../api/client.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { failureMessage } from '../frame/failure-message.ts';
import { useAdmin } from '../frame/session.tsx';
import { Tabs } from '../frame/tabs.tsx';
import { CopyFromList } from '../records/copy-from-list.tsx';
import { DeleteFromList } from '../records/delete-from-list.tsx';
import { ofTab, type TimeTab, useTimeTab } from '../records/time-tab.ts';
import { useAction } from '../records/use-action.tsx';
import { useRecordList } from '../records/use-record-list.ts';
import { WorkDayTable } from './work-day-table.tsx';

const tabs = [
	{ when: 'upcoming', to: '/admin/work-days', label: 'Upcoming' },
	{ when: 'past', to: '/admin/work-days?when=past', label: 'Past' },
] as const;

/** The upcoming and the past work days, each in a tab of its own (decision: work-days). */
export default function WorkDaysPage() {
	const canWrite = hasPermission(useAdmin(), 'events:write');
	const when = useTimeTab();
	const load = useCallback(
		async (page: { after?: string }, signal?: AbortSignal) => {
			const query = { when, limit: '20', ...page };
			const { workDays: rows, next } = await api('GET /api/admin/work-days', { query, signal });
			return { rows, when, next };
		},
		[when],
	);
	const list = useRecordList(load, ({ id }) => id);
	const change = useAction({
		failure: (error) =>
			failureMessage(error, ['revision-differs'], panelMessages.workDayUpdateFailed),
		onFailure: (message) => {
			list.showMessage({ tone: 'error', message });
			list.reload();
		},
	});
	const setActive = (workDay: AdminWorkDayJson, active: boolean) =>
		change.run(async () => {
			const { id: workDayId, revision, name } = workDay;
			const body = { ...formOf(workDay), active };
			const path = 'PUT /api/admin/work-days/:workDayId';
			list.show(workDay, await api(path, { workDayId, revision, body }));
			const message = active
				? `${name} is open. Members see it and can sign up.`
				: `${name} is closed. Members no longer see it.`;
			list.showMessage({ tone: 'success', message });
		});

	return (
		<Page
			wide
			title={when === 'past' ? 'Past Work Days' : 'Work Days'}
			actions={
				canWrite && (
					<ButtonLink variant="primary" to={panelPages['create-work-day'].path}>
						Create Work Day
					</ButtonLink>
				)
			}
		>
			{list.notice}
			<Tabs
				label="Upcoming or past work days"
				tabs={tabs.map((tab) => ({ ...tab, current: tab.when === when }))}
			/>
			<Loaded
				data={ofTab(list.rows, when)}
				loading={{ label: 'Loading work days…', lines: 6 }}
				error={panelMessages.workDaysFailed}
				empty={({ rows }) => rows.length === 0 && <NoWorkDays when={when} />}
			>
				{(loaded) => (
					<WorkDayTable
						caption={
							when === 'past' ? 'Past work days, latest first' : 'Upcoming work days, soonest first'
						}
						list={loaded}
						onSetActive={when === 'upcoming' ? setActive : null}
						onCopy={list.askToCopy}
						onDelete={list.askToDelete}
					/>
				)}
			</Loaded>
			<DeleteFromList
				list={list}
				title="Delete this work day?"
				confirmLabel="Delete Work Day"
				failure={panelMessages.workDayDeleteFailed}
				remove={({ id: workDayId, revision }) =>
					api('DELETE /api/admin/work-days/:workDayId', { workDayId, revision })
				}
				deleted={({ name }) => `${name} was deleted.`}
			>
				{({ name, date, signUpCount }) => (
					<>
						<p>
							<strong>{name}</strong>, {displayDateTime(date)}, will be deleted.
						</p>
						<p>
							{signUpCount === 0
								? 'Nobody has signed up for it.'
								: `${pluralise(signUpCount, 'volunteer')} signed up for it. To keep their names in the panel, close the work day instead.`}
						</p>
					</>
				)}
			</DeleteFromList>
			<CopyFromList
				list={list}
				title="Copy this work day?"
				confirmLabel="Copy Work Day"
				startOf={({ date }) => date}
				copy={({ id: workDayId }, date, idempotencyKey) =>
					api('POST /api/admin/work-days/:workDayId/copy', {
						...{ workDayId, body: { date }, idempotencyKey },
					})
				}
				formPage="edit-work-day"
				failure={panelMessages.workDayCopyFailed}
			>
				{({ name }) => (
					<>
						The copy of <strong>{name}</strong> has the same texts and jobs, but no volunteers. It
						is a draft until you publish it.
					</>
				)}
			</CopyFromList>
		</Page>
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

function NoWorkDays({ when }: { when: TimeTab }) {
	if (when === 'past') return <EmptyState title="No Past Work Days Yet" />;
	return (
		<EmptyState title="No Upcoming Work Days">
			<p>Create a work day, and members can sign up for its jobs.</p>
		</EmptyState>
	);
}
