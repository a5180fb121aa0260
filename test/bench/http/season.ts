import { join } from 'node:path';
import { sqliteDatabase } from '@burgee/adapters/sql/open-sqlite-storage';
import { SqlDatabase } from '@burgee/adapters/sql/sql-database';
import { openSqlStorage } from '@burgee/adapters/sql/sql-storage';
import type { Write } from '@burgee/adapters/storage/database';
import { put } from '@burgee/adapters/storage/records';
import { bookings, campaigns, events, totals } from '@burgee/adapters/storage/schema';
import { type ClubEvent, dayMs, type Instant, toInstant, totalsOfBookings } from '@burgee/core';
import { bookingOf, campaignOf, eventOf } from '../../contracts/samples.ts';

export interface SeasonSize {
	events: number;
	upcoming: number;
	bookings: number;
}

const campaignsInSearch = 25;
const writesPerChange = 400;

const nameWords = [
	['Spring', 'Summer', 'Autumn', 'Winter', 'Evening', 'Sunday', 'Junior', 'Ladies', 'Veteran'],
	['Regatta', 'Supper', 'Quiz', 'Cruise', 'Training', 'Barbecue', 'Series', 'Trophy', 'Picnic'],
	['Laser', 'Topper', 'Mirror', 'Wayfarer', 'Optimist', 'Enterprise', 'Solo', 'Firefly', 'Gull'],
] as const;
const textWords =
	'the boats will be launched from the slipway after a briefing in the clubhouse where tea and cake wait for crews who bring dry clothes buoyancy aids and good spirits while volunteers run the safety boat the galley and the race box until the last helm is ashore';

/** Returns a text of this many words. The same seed gives the same text. */
function textOf(words: number, seed: number): string {
	const all = textWords.split(' ');
	return Array.from({ length: words }, (_, step) => {
		const word = all[(seed * 31 + step * (7 + (seed % 11))) % all.length] ?? '';
		return step % 12 === 11 ? `${word}.` : word;
	}).join(' ');
}

const idOf = (index: number) => `event-${String(index).padStart(5, '0')}`;

/** Returns the id of an upcoming event that is free and can be booked. */
export const upcomingId = (index: number): string => idOf(index);

export function nameOf(index: number): string {
	const [season = '', kind = '', boat = ''] = nameWords.map(
		(words, place) => words[Math.floor(index / 9 ** place) % words.length],
	);
	return `${season} ${boat} ${kind} ${index}`;
}

function daysFromNow(days: number): Instant {
	const today = Math.floor(Date.now() / dayMs) * dayMs;
	return toInstant(new Date(today + days * dayMs + 18 * 60 * 60_000));
}

/** Returns an event with a long description, as a season has it. */
export function seasonEvent(index: number, { upcoming }: Pick<SeasonSize, 'upcoming'>): ClubEvent {
	// The events are two days apart. The events with the lowest indexes are upcoming.
	const days = index < upcoming ? 2 + index * 2 : -(2 + (index - upcoming) * 2);
	return eventOf({
		id: idOf(index),
		name: nameOf(index),
		description: textOf(20, index),
		longdescription: textOf(450, index),
		eventdatetime: daysFromNow(days),
		requiresPayment: false,
		priceMinor: 0,
		// Each booking checks the limit, which no run reaches.
		places: 100_000_000,
	});
}

function* seasonWrites(size: SeasonSize): Generator<Write> {
	const perEvent = size.bookings / size.events;
	for (let index = 0; index < size.events; index++) {
		const event = seasonEvent(index, size);
		const ofEvent = Array.from({ length: perEvent }, (_, step) =>
			bookingOf({
				id: `${event.id}-${step}`,
				eventId: event.id,
				eventName: event.name,
				// The bookings were made within the last 150 days.
				submittedAt: daysFromNow(-1 - (step % 150)),
			}),
		);
		yield put(events, event);
		for (const booking of ofEvent) yield put(bookings, booking);
		const total = totalsOfBookings(ofEvent);
		if (total !== null) yield put(totals, total);
	}
	for (let index = 0; index < campaignsInSearch; index++) {
		const sent = { finished_at: daysFromNow(-1 - index), subject: `News: ${nameOf(index + 7)}` };
		yield put(campaigns, campaignOf({ id: `news-${index}`, ...sent }));
	}
}

/** Creates a SQLite database in the folder, as Burgee opens it, and fills it. */
export async function fillSeason(folder: string, size: SeasonSize): Promise<void> {
	const knex = sqliteDatabase(join(folder, 'burgee.sqlite'));
	const storage = await openSqlStorage(knex);
	const database = new SqlDatabase(knex);
	let batch: Write[] = [];
	const commit = async () => {
		const writes = batch;
		batch = [];
		await database.change({ read: writes.map(({ ref }) => ref) }, () => ({
			writes,
			result: undefined,
		}));
	};
	for (const write of seasonWrites(size)) {
		batch.push(write);
		if (batch.length === writesPerChange) await commit();
	}
	await commit();
	await storage.close();
}
