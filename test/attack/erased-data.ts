import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SqliteDatabase } from '@burgee/adapters/sql/sqlite-driver';
import { dayMs } from '@burgee/core';
import type { AdminWorkDayJson } from '@burgee/core/api/work-days-panel';
import type { HttpClient } from '../server/http-client.ts';
import { temporaryFolder } from '../server/running-burgee.ts';
import { addEvent, type Club, times } from './club.ts';

/** Personal data is erased after 24 months and the current month. */
export const untilErasureMs = 30 * 31 * dayMs;

/** The words of the marks. A shorter pattern would also match some of the random tokens in the database. */
const words = 'Zoe Quibell Curlew Reason Volunteer Digger Nuts Stranger'.split(' ');
const marks = new RegExp(`(?:${words.join('|')})x(\\d+)x`, 'g');

/** Returns the numbers of the marks, such as 'Quibellx12x', that the files of a folder contain. */
export async function marksIn(folder: string): Promise<Set<number>> {
	const names = await readdir(folder);
	const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')));
	const found = texts.flatMap((text) => [...text.matchAll(marks)]);
	return new Set(found.map(([, number]) => Number(number)));
}

/** Returns the marks in fresh copies of the database. */
export async function marksInCopies(dataDir: string): Promise<Set<number>> {
	const copies = await temporaryFolder();
	const database = new SqliteDatabase(join(dataDir, 'burgee.sqlite'));
	await database.backup(join(copies.path, 'copy.sqlite'));
	database.exec(`vacuum into '${join(copies.path, 'vacuumed-copy.sqlite')}'`);
	database.close();
	const found = await marksIn(copies.path);
	await copies.remove();
	return found;
}

/**
 * Members type names, boats and e-mails, organisers cancel and delete bookings, and a stranger signs in with an e-mail.
 * @returns how many marks were typed, each in one string, the mark in the stranger's e-mail, and the event.
 */
export async function typePersonalData({
	http,
	admin,
}: Club): Promise<{ typed: number; stranger: number; eventId: string }> {
	let typed = 0;
	const mark = (word: string) => `${word}x${++typed}x`;
	const send = async <Body>(client: HttpClient, path: string, body: object): Promise<Body> => {
		const reply = await client.post<Body>(path, body);
		if (reply.status >= 300) throw new Error(`POST ${path}: status ${reply.status}`);
		return reply.body;
	};
	const eventId = await addEvent(admin, { isBoatEvent: true });
	const bookings = await times(60, () =>
		send<{ bookingId: string }>(http, '/api/bookings', {
			...{ eventId, numberAttending: 1, firstName: mark('Zoe'), lastName: mark('Quibell') },
			...{ boatName: mark('Curlew'), userEmail: `${mark('Quibell')}@example.org` },
		}),
	);
	const ofEvent = `/api/admin/bookings/${eventId}`;
	// Rows that grow make SQLite move others from page to page.
	for (const { bookingId } of bookings.slice(0, 30)) {
		await send(admin, `${ofEvent}/${bookingId}/cancel`, { reason: mark('Reason').repeat(5) });
	}
	const deleted = bookings.slice(30, 40).map(({ bookingId: id }) => ({ id, revision: 0 }));
	await send(admin, `${ofEvent}/delete`, { bookings: deleted });
	const { id: workDayId } = await send<AdminWorkDayJson>(admin, '/api/admin/work-days', {
		name: 'Spring Work Day',
		date: new Date(Date.now() + 30 * dayMs).toISOString(),
	});
	await send(http, `/api/work-days/${workDayId}/sign-ups`, {
		...{ firstName: mark('Volunteer'), lastName: mark('Digger'), notes: mark('Nuts') },
		otherJob: 'Painting',
	});
	const wrong = { email: `${mark('Stranger')}@example.org`, password: 'no-such-password' };
	await http.post('/api/admin/session', wrong);
	return { typed, stranger: typed, eventId };
}
