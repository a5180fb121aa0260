import type { Database } from '@burgee/adapters/storage/database';
import { openStores } from '@burgee/adapters/storage/open-stores';
import { openBurgee } from '../server/open-burgee.ts';
import { CountingDatabase } from './counting-database.ts';
import { type ClubSize, fillClub, idOf } from './grown-club.ts';

/** The first page of each list in the panel, with the largest page size that the panel requests. */
export const panelLists = {
	dashboard: '/api/admin/dashboard',
	'upcoming events': '/api/admin/events?when=upcoming&limit=30',
	'past events': '/api/admin/events?when=past&limit=30',
	'deleted events': '/api/admin/deleted-events?limit=30',
	'bookings overview': '/api/admin/bookings?limit=20',
	'bookings of an event': `/api/admin/bookings/${idOf('event', 10)}`,
	'roll call': `/api/admin/bookings/${idOf('event', 10)}/roll-call`,
	'upcoming work days': '/api/admin/work-days?when=upcoming&limit=20',
	'past work days': '/api/admin/work-days?when=past&limit=20',
	'sign-ups of a work day': `/api/admin/work-days/${idOf('work-day', 10)}/sign-ups`,
	pages: '/api/admin/pages',
	newsletters: '/api/admin/campaigns?limit=20',
	'water readings': '/api/admin/water-readings?limit=20',
	documents: '/api/admin/documents',
	members: '/api/admin/members',
	'own sessions': '/api/admin/account/sessions',
	'audit log': '/api/admin/audit?limit=20',
} as const;
export type PanelList = keyof typeof panelLists;

/** What one request read from the database and sent to the browser. */
export interface ListCost {
	documents: number;
	/** The bytes of the answer before compression. */
	bytes: number;
}

/** The largest ratio of a large club's cost to a small club's. */
export const maxRatio = 1.5;

/** Fills an empty database, serves it over HTTP, and counts the cost of each list. Closes the database. */
export async function costOfLists(
	database: Database,
	size: ClubSize,
): Promise<Map<PanelList, ListCost>> {
	await fillClub(database, size);
	const counting = new CountingDatabase(database);
	const now = new Date();
	const burgee = await openBurgee(
		{ STORAGE: 'memory' },
		// After a second by its clock, the server would read the admin's session again, in whichever list comes next.
		{ storage: openStores(counting), clock: { now: () => now } },
	);
	const costs = new Map<PanelList, ListCost>();
	for (const list of Object.keys(panelLists) as PanelList[]) {
		const before = counting.documents;
		const response = await fetch(burgee.url + panelLists[list], {
			headers: { Cookie: burgee.cookie },
		});
		const { byteLength: bytes } = await response.arrayBuffer();
		if (!response.ok) throw new Error(`the request of the ${list} failed: ${response.status}`);
		costs.set(list, { documents: counting.documents - before, bytes });
	}
	await burgee.close();
	return costs;
}

/** Returns, for each list, the large club's cost divided by the small club's cost. */
export function ratiosOf(
	small: Map<PanelList, ListCost>,
	large: Map<PanelList, ListCost>,
): { list: PanelList; small: ListCost; large: ListCost; documents: number; bytes: number }[] {
	return [...small].map(([list, cost]) => {
		const other = large.get(list);
		if (other === undefined) throw new Error(`the ${list} was not counted`);
		return {
			...{ list, small: cost, large: other },
			documents: ratio(other.documents, cost.documents),
			bytes: ratio(other.bytes, cost.bytes),
		};
	});
}

/** Returns 1 for a list that reads nothing in either club. */
function ratio(large: number, small: number): number {
	return large === small ? 1 : large / small;
}
