import { isWorkDayOver, londonDate, toWorkDayJson, workDayJson } from '@burgee/core';
import { instants, signUps, workDays } from '@burgee/core/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ids, signUpOf, workDayOf } from '../../contracts/samples.ts';
import { openClub } from '../open-club.ts';
import { inEveryTimeZone } from '../time-zones.ts';

inEveryTimeZone(() => {
	test('today’s work day is still to come until its day in London is over', async () => {
		const { club, storage, setTime } = openClub('2026-07-04T21:00:00.000Z');
		for (const workDay of [
			workDayOf({ id: 'later', date: '2026-10-10T08:30:00.000Z' }),
			workDayOf({ id: 'this-morning', date: '2026-07-04T08:30:00.000Z' }),
			workDayOf({ id: 'all-today', date: '2026-07-03T23:00:00.000Z' }),
			workDayOf({ id: 'yesterday', date: '2026-07-03T22:59:59.999Z' }),
			workDayOf({ id: 'secret', date: '2026-07-05T08:30:00.000Z', active: false }),
		]) {
			await storage.workDays.add(workDay);
		}
		expect(ids(await club.readComingWorkDays())).toEqual(['all-today', 'this-morning', 'later']);
		setTime('2026-07-04T23:00:00.000Z');
		expect(ids(await club.readComingWorkDays())).toEqual(['later']);
	});
});

test('a work day comes with its own volunteers, over or not, but only where it is active', async () => {
	const { club, storage } = openClub('2026-08-01T12:00:00.000Z');
	await storage.workDays.add(workDayOf({ id: 'spring' }));
	await storage.workDays.add(workDayOf({ id: 'secret', active: false }));
	await storage.workDays.signUp(signUpOf({ id: 'one' }));
	await storage.workDays.signUp(signUpOf({ id: 'two', selectedJobs: ['slipway', 'gone'] }));
	await storage.workDays.signUp(signUpOf({ id: 'three', workDayId: 'secret' }));
	const { jobs } = await club.readWorkDay('spring');
	expect(jobs.map(({ id, currentVolunteers }) => [id, currentVolunteers])).toEqual([
		['slipway', 2],
		['galley', 1],
	]);
	for (const id of ['secret', 'none']) {
		await expect(club.readWorkDay(id)).rejects.toMatchObject({ code: 'work-day-not-found' });
	}
});

test('the list holds exactly the active ones whose day is not over, the next first', async () => {
	const year = fc.uniqueArray(workDays(), { selector: ({ id }) => id, maxLength: 8 });
	await fc.assert(
		fc.asyncProperty(year, instants(), async (all, now) => {
			const { club, storage } = openClub(now);
			for (const workDay of all) await storage.workDays.add(workDay);
			const shown = await club.readComingWorkDays();
			for (const workDay of all) {
				const over = londonDate(workDay.date) < londonDate(now);
				expect(isWorkDayOver(workDay, new Date(now))).toBe(over);
				expect(shown.some(({ id }) => id === workDay.id)).toBe(workDay.active && !over);
			}
			const dates = shown.map(({ date }) => date);
			expect(dates).toEqual([...dates].sort());
		}),
	);
});

describe('what members are answered', () => {
	test('is what the schema says, and nobody’s name', () => {
		const cases = workDays().chain((workDay) =>
			fc.tuple(fc.constant(workDay), fc.array(signUps(workDay), { maxLength: 4 }), instants()),
		);
		return fc.assert(
			fc.asyncProperty(cases, async ([workDay, all, now]) => {
				const { club, storage } = openClub(now);
				await storage.workDays.add({ ...workDay, active: true });
				for (const [place, signUp] of all.entries()) {
					await storage.workDays.signUp({ ...signUp, id: String(place), notes: 'Private' });
				}
				const answer = toWorkDayJson(await club.readWorkDay(workDay.id), new Date(now));
				expect(workDayJson.strict().parse(answer)).toEqual(answer);
				expect(answer.signUpOpen).toBe(!isWorkDayOver(workDay, new Date(now)));
				expect(JSON.stringify(answer)).not.toContain('Private');
			}),
		);
	});
});
