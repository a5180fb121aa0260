import { displayShortDate, displayTime } from '@burgee/core/display/dates';
import { pluralise } from '@burgee/core/display/pluralise';
import type { Manifest } from './manifest.ts';

/** The tables that the description counts by name. */
const named = { events: 'event', bookings: 'booking', admins: 'panel user' } as const;

/**
 * Returns 'made 4 Jul 2026, 18:30 by Burgee 1.0.0 from sqlite, with 3 events, 40 bookings, 2 panel users, 512 other
 * records and 7 files'. The time is London's.
 */
export function describeManifest({
	madeAt,
	burgee,
	storage,
	tables,
	files,
	leftOut,
}: Manifest): string {
	const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0;
	const all = tables.reduce((sum, { rows }) => sum + rows, 0);
	const counted = Object.entries(named).map(([table, noun]) => ({ noun, rows: rowsOf(table) }));
	const others = counted.reduce((left, { rows }) => left - rows, all);
	const counts = [
		...counted.map(({ noun, rows }) => pluralise(rows, noun)),
		pluralise(others, 'other record'),
		pluralise(files.length - 1, 'file'),
	];
	const missing =
		leftOut.length === 0
			? ''
			: `, without ${pluralise(leftOut.length, 'record')} that cannot be read`;
	return `made ${displayShortDate(madeAt)}, ${displayTime(madeAt)} by Burgee ${burgee} from ${storage}, with ${counts.slice(0, -1).join(', ')} and ${counts.at(-1)}${missing}`;
}
