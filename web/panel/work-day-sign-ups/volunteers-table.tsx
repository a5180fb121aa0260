import { fullName } from '@burgee/core';
import type { AdminWorkDayJson, SignUpJson } from '@burgee/core/api/work-days-panel';
import { displayShortDate } from '@burgee/core/display/dates';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../records/data-table.tsx';
import { jobTitles } from './sign-up-words.ts';
import styles from './sign-ups.module.css';

interface VolunteersTableProps {
	jobs: AdminWorkDayJson['jobs'];
	signUps: SignUpJson[];
	/** Null if the admin cannot remove volunteers. */
	onRemove: ((signUp: SignUpJson) => void) | null;
}

export function VolunteersTable({ jobs, signUps, onRemove }: VolunteersTableProps) {
	const columns: Column<SignUpJson>[] = [
		{ heading: 'Name', cell: fullName },
		{
			heading: 'Jobs',
			wraps: true,
			cell: (signUp) => (
				<ul className={styles.jobs}>
					{jobTitles(signUp, jobs).map((title, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: two removed jobs have the same title
						<li key={index}>{title}</li>
					))}
				</ul>
			),
			narrow: (signUp) => jobTitles(signUp, jobs).join(', '),
		},
		{
			heading: 'Tools',
			cell: ({ bringingTools }) => bringingTools && 'Yes',
			narrow: ({ bringingTools }) => bringingTools && 'brings tools',
		},
		{
			heading: 'Food',
			cell: ({ wantsFood }) => wantsFood && 'Yes',
			narrow: ({ wantsFood }) => wantsFood && 'wants food',
		},
		{
			heading: 'Notes',
			role: 'block',
			cell: ({ notes }) => notes && <span className={styles.notes}>{notes}</span>,
		},
		{
			heading: 'Signed up',
			cell: ({ submittedAt }) => displayShortDate(submittedAt),
			narrow: ({ submittedAt }) => `signed up ${displayShortDate(submittedAt)}`,
		},
	];
	if (onRemove !== null) {
		columns.push({
			heading: 'Actions',
			role: 'action',
			cell: (signUp) => (
				<Button
					variant="quiet"
					flush
					className={styles.remove}
					aria-label={`Remove ${fullName(signUp)}`}
					onClick={() => onRemove(signUp)}
				>
					Remove
				</Button>
			),
		});
	}
	return (
		<DataTable
			caption="Volunteers, by last name"
			rows={signUps}
			keyOf={({ id }) => id}
			columns={columns}
		/>
	);
}
