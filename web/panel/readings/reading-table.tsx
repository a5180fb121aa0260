import { readingLabels, type StoredWaterReading } from '@burgee/core';
import { displayDateTime } from '@burgee/core/display/dates';
import { displayMetres } from '@burgee/core/display/water-level';
import { Button } from '../../ui/button.tsx';
import tableStyles from '../records/data-table.module.css';
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
	const columns: Column<StoredWaterReading>[] = [
		{ heading: 'Measured (UK time)', cell: ({ dateTime }) => displayDateTime(dateTime) },
		{ heading: readingLabels.value, cell: ({ value }) => displayMetres(value) },
	];
	if (canWrite) {
		columns.push({
			heading: 'Actions',
			cell: (reading) => {
				const when = displayDateTime(reading.dateTime);
				return (
					<div className={`row ${tableStyles.actions}`}>
						<Button
							aria-label={`Correct the reading of ${when}`}
							onClick={() => onCorrect(reading)}
						>
							Correct
						</Button>
						<Button
							variant="quiet"
							aria-label={`Delete the reading of ${when}`}
							onClick={() => onDelete(reading)}
						>
							Delete
						</Button>
					</div>
				);
			},
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
