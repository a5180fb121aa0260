import type { Instant } from '../calendar/london-time.ts';
import type { ImportRow } from './import-rows.ts';

/** Where the same event was found: in the calendar, or in an earlier row of the file. */
export type ImportDuplicate = { of: 'calendar' } | { of: 'row'; row: number };

interface NamedStart {
	name: string;
	eventdatetime: Instant | null;
}

/** Two events are the same if they start at the same time and their names differ at most in case and spaces. */
function sameEventKey({ name, eventdatetime }: NamedStart): string {
	return `${eventdatetime} ${name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()}`;
}

/** Returns the rows whose event is already in the calendar or in an earlier row, by row number. */
export function findDuplicates(
	rows: readonly ImportRow[],
	calendar: readonly NamedStart[],
): Map<number, ImportDuplicate> {
	const known = new Map<string, ImportDuplicate>(
		calendar.map((event) => [sameEventKey(event), { of: 'calendar' }]),
	);
	const duplicates = new Map<number, ImportDuplicate>();
	for (const { row, form } of rows) {
		if (form === null) continue;
		const key = sameEventKey(form);
		const duplicate = known.get(key);
		if (duplicate === undefined) known.set(key, { of: 'row', row });
		else duplicates.set(row, duplicate);
	}
	return duplicates;
}
