import { dayMs, type Instant, toInstant } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import { signUpOf, workDayOf } from '../../contracts/samples.ts';

let workDays = 0;

/** Returns a time on the day that is `days` after today. */
function inDays(days: number): Instant {
	return toInstant(new Date(Math.floor(Date.now() / dayMs + days) * dayMs));
}

/**
 * Stores a work day in 30 days, with one volunteer for both of its jobs.
 * @returns the work day's id. The volunteer's id is this id with '-aileen'.
 */
export async function storeBusyWorkDay(storage: Storage, name: string): Promise<string> {
	workDays += 1;
	const id = `work-day-${workDays}`;
	await storage.workDays.add(workDayOf({ id, name, date: inDays(30), foodAvailable: true }));
	await storage.workDays.signUp(
		signUpOf({ id: `${id}-aileen`, workDayId: id, notes: 'Only\nthe morning', wantsFood: true }),
	);
	return id;
}
