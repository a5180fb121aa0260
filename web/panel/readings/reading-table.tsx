import { readingLabels, type StoredWaterReading } from '@burgee/core';
import { displayBriefDateTime } from '@burgee/core/display/dates';
import { displayMetres } from '@burgee/core/display/water-level';
import { Pencil, Trash2 } from 'lucide-react';
import { serverTime } from '../../api/client.ts';
import { OverflowMenu } from '../../ui/overflow-menu.tsx';
import type { Column } from '../records/data-table.tsx';
import { PagedTable } from '../records/paged-table.tsx';
import type { PagedList } from '../records/use-paged-load.ts';

interface ReadingTableProps {
	list: PagedList<StoredWaterReading>;
	canWrite: boolean;
	onCorrect: (reading: StoredWaterReading) => void;
	onDelete: (reading: StoredWaterReading) => void;
}

export function ReadingTable({ list, canWrite, onCorrect, onDelete }: ReadingTableProps) {
	const measured = ({ dateTime }: StoredWaterReading) =>
		displayBriefDateTime(dateTime, serverTime());
	const columns: Column<StoredWaterReading>[] = [
		{ heading: 'Measured (UK time)', cell: measured },
		{ heading: readingLabels.value, cell: ({ value }) => displayMetres(value) },
	];
	if (canWrite) {
		columns.push({
			heading: 'Actions',
			role: 'action',
			cell: (reading) => (
				<OverflowMenu
					name={`the reading of ${measured(reading)}`}
					actions={[
						{ label: 'Correct', icon: Pencil, onClick: () => onCorrect(reading) },
						{
							label: 'Delete',
							icon: Trash2,
							tone: 'danger',
							onClick: () => onDelete(reading),
						},
					]}
				/>
			),
		});
	}
	return (
		<PagedTable
			caption="Water readings, latest first"
			list={list}
			noun="readings"
			keyOf={({ dateTime }) => dateTime}
			columns={columns}
		/>
	);
}
