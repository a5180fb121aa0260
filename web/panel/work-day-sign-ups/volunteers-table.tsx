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
			cell: (signUp) => (
				<ul className={styles.jobs}>
					{jobTitles(signUp, jobs).map((title, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: two removed jobs have the same title
						<li key={index}>{title}</li>
					))}
				</ul>
			),
		},
		{ heading: 'Tools', cell: ({ bringingTools }) => (bringingTools ? 'Yes' : '–') },
		{ heading: 'Food', cell: ({ wantsFood }) => (wantsFood ? 'Yes' : '–') },
		{
			heading: 'Notes',
			cell: ({ notes }) => (notes === null ? '–' : <span className={styles.notes}>{notes}</span>),
		},
		{ heading: 'Signed up', cell: ({ submittedAt }) => displayShortDate(submittedAt) },
	];
	if (onRemove !== null) {
		columns.push({
			heading: 'Actions',
			cell: (signUp) => (
				<Button
					variant="quiet"
					aria-label={`Remove ${fullName(signUp)}`}
					onClick={() => onRemove(signUp)}
				>
					Remove
				</Button>
			),
		});
	}
	return (
		<div className={onRemove === null ? undefined : styles.withActions}>
			<DataTable
				caption="Volunteers, by last name"
				rows={signUps}
				keyOf={({ id }) => id}
				columns={columns}
			/>
		</div>
	);
}
