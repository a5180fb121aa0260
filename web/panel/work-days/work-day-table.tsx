import { countFilledJobs, hasPermission } from '@burgee/core';
import type { AdminWorkDayJson } from '@burgee/core/api/work-days-panel';
import { displayDateTime } from '@burgee/core/display/dates';
import { Link } from 'react-router-dom';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useAdmin } from '../frame/session.tsx';
import { PagedTable } from '../records/paged-table.tsx';
import type { PagedList } from '../records/use-paged-load.ts';
import styles from './work-day-table.module.css';

/** The path of the form that edits a work day. */
export function formPath(id: string): string {
	return `/admin/work-days/edit/${encodeURIComponent(id)}`;
}

interface Actions {
	canWrite: boolean;
	/** Opens or closes a work day for members. Null in the list of past work days. */
	onSetActive: ((workDay: AdminWorkDayJson, active: boolean) => void) | null;
	onCopy: (workDay: AdminWorkDayJson) => void;
	onDelete: (workDay: AdminWorkDayJson) => void;
}

interface WorkDayTableProps extends Actions {
	caption: string;
	list: PagedList<AdminWorkDayJson>;
}

export function WorkDayTable({ caption, list, ...actions }: WorkDayTableProps) {
	const canSeeVolunteers = hasPermission(useAdmin(), 'bookings:read');
	const pathOf = ({ id }: AdminWorkDayJson) =>
		canSeeVolunteers ? `/admin/work-days/${encodeURIComponent(id)}` : null;
	return (
		<PagedTable
			caption={caption}
			list={list}
			noun="work days"
			keyOf={({ id }) => id}
			columns={[
				{
					heading: 'Name',
					cell: (workDay) => {
						const path = pathOf(workDay);
						return path === null ? workDay.name : <Link to={path}>{workDay.name}</Link>;
					},
				},
				{
					heading: 'Date',
					cell: ({ date }) => <span className={styles.date}>{displayDateTime(date)}</span>,
				},
				{
					heading: 'Jobs filled',
					number: true,
					cell: ({ jobs }) => (
						<span className={styles.jobs}>{`${countFilledJobs(jobs)} of ${jobs.length}`}</span>
					),
				},
				{ heading: 'Volunteers', number: true, cell: ({ signUpCount }) => signUpCount },
				{
					heading: 'Status',
					cell: ({ active, draft }) =>
						draft ? (
							<Badge tone="warning">Draft</Badge>
						) : active ? (
							<Badge tone="success">Active</Badge>
						) : (
							<Badge>Closed</Badge>
						),
				},
				{
					heading: 'Actions',
					cell: (workDay) => (
						<WorkDayActions workDay={workDay} volunteersPath={pathOf(workDay)} {...actions} />
					),
				},
			]}
		/>
	);
}

function WorkDayActions({
	workDay,
	volunteersPath,
	canWrite,
	onSetActive,
	onCopy,
	onDelete,
}: Actions & { workDay: AdminWorkDayJson; volunteersPath: string | null }) {
	const { id, name, active } = workDay;
	return (
		<div className={`row ${styles.actions}`}>
			{volunteersPath !== null && (
				<ButtonLink to={volunteersPath} aria-label={`Volunteers for ${name}`}>
					Volunteers
				</ButtonLink>
			)}
			{canWrite && (
				<>
					<ButtonLink to={formPath(id)} aria-label={`Edit ${name}`}>
						Edit
					</ButtonLink>
					<Button aria-label={`Copy ${name}`} onClick={() => onCopy(workDay)}>
						Copy
					</Button>
					{onSetActive !== null && !workDay.draft && (
						<Button
							aria-label={`${active ? 'Close' : 'Open'} ${name}`}
							onClick={() => onSetActive(workDay, !active)}
						>
							{active ? 'Close' : 'Open'}
						</Button>
					)}
					<Button variant="quiet" aria-label={`Delete ${name}`} onClick={() => onDelete(workDay)}>
						Delete
					</Button>
				</>
			)}
		</div>
	);
}
