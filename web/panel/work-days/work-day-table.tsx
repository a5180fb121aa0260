import { countFilledJobs, hasPermission } from '@burgee/core';
import type { AdminWorkDayJson } from '@burgee/core/api/work-days-panel';
import { displayBriefDateTime } from '@burgee/core/display/dates';
import { pluralise } from '@burgee/core/display/pluralise';
import { panelPath } from '@burgee/core/rules/site/panel-pages';
import { Copy, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react';
import { serverTime } from '../../api/client.ts';
import { Link } from '../../navigation.tsx';
import { Badge } from '../../ui/badge.tsx';
import { OverflowMenu } from '../../ui/overflow-menu.tsx';
import { useAdmin } from '../frame/session.tsx';
import type { Column } from '../records/data-table.tsx';
import { PagedTable } from '../records/paged-table.tsx';
import type { PagedList } from '../records/use-paged-load.ts';

interface WorkDayTableProps {
	caption: string;
	list: PagedList<AdminWorkDayJson>;
	/** Opens or closes a work day for members. Null in the list of past work days. */
	onSetActive: ((workDay: AdminWorkDayJson, active: boolean) => void) | null;
	onCopy: (workDay: AdminWorkDayJson) => void;
	onDelete: (workDay: AdminWorkDayJson) => void;
}

/** A table of work days. The name leads to the volunteers or, for an admin who may not see them, to the form. */
export function WorkDayTable({ caption, list, onSetActive, onCopy, onDelete }: WorkDayTableProps) {
	const admin = useAdmin();
	const canWrite = hasPermission(admin, 'events:write');
	const canSeeVolunteers = hasPermission(admin, 'bookings:read');
	const columns: Column<AdminWorkDayJson>[] = [
		{
			heading: 'Name',
			cell: ({ id, name }) => {
				if (canSeeVolunteers) {
					return <Link to={panelPath('work-day-sign-ups', id)}>{name}</Link>;
				}
				return canWrite ? <Link to={panelPath('edit-work-day', id)}>{name}</Link> : name;
			},
		},
		{ heading: 'Date', cell: ({ date }) => displayBriefDateTime(date, serverTime()) },
		{
			heading: 'Jobs filled',
			number: true,
			cell: ({ jobs }) => `${countFilledJobs(jobs)} of ${jobs.length}`,
			narrow: ({ jobs }) =>
				jobs.length > 0 && `${countFilledJobs(jobs)} of ${pluralise(jobs.length, 'job')} filled`,
		},
		{
			heading: 'Volunteers',
			number: true,
			cell: ({ signUpCount }) => signUpCount,
			narrow: ({ signUpCount }) => signUpCount > 0 && pluralise(signUpCount, 'volunteer'),
		},
		{
			heading: 'Status',
			role: 'badge',
			cell: ({ active, draft }) =>
				draft ? <Badge tone="warning">Draft</Badge> : !active && <Badge>Closed</Badge>,
		},
	];
	if (canWrite) {
		columns.push({
			heading: 'Actions',
			role: 'action',
			cell: (workDay) => {
				const { id, name, active, draft } = workDay;
				return (
					<OverflowMenu
						name={name}
						actions={[
							{ label: 'Edit', icon: Pencil, to: panelPath('edit-work-day', id) },
							{ label: 'Copy', icon: Copy, onClick: () => onCopy(workDay) },
							onSetActive !== null &&
								!draft && {
									label: active ? 'Close' : 'Open',
									icon: active ? EyeOff : Eye,
									onClick: () => onSetActive(workDay, !active),
								},
							{ label: 'Delete', icon: Trash2, tone: 'danger', onClick: () => onDelete(workDay) },
						]}
					/>
				);
			},
		});
	}
	return (
		<PagedTable
			caption={caption}
			list={list}
			noun="work days"
			keyOf={({ id }) => id}
			columns={columns}
		/>
	);
}
