import { instant, londonDate } from '@burgee/core';
import { toWorkDayJson } from '@burgee/core/api/work-days';
import { instants, signUps, workDays } from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { workDayJson } from '../../../core/api/work-days.ts';
import { isWorkDayOver } from '../../../core/rules/work-days/work-day.ts';
import { ids, signUpOf, workDayOf } from '../../contracts/samples.ts';
import { forAllAsync, pairs } from '../for-all.ts';
import { expectError, openClub } from '../open-club.ts';
import { inEveryTimeZone } from '../time-zones.ts';

inEveryTimeZone(() => {
	test('the list of coming work days includes today’s work days until midnight in London', async () => {
		const { club, storage, setTime } = openClub('2026-07-04T21:00:00.000Z');
		for (const workDay of [
			workDayOf({ id: 'later', date: instant('2026-10-10T08:30:00.000Z') }),
			workDayOf({ id: 'this-morning', date: instant('2026-07-04T08:30:00.000Z') }),
			workDayOf({ id: 'all-today', date: instant('2026-07-03T23:00:00.000Z') }),
			workDayOf({ id: 'yesterday', date: instant('2026-07-03T22:59:59.999Z') }),
			workDayOf({ id: 'secret', date: instant('2026-07-05T08:30:00.000Z'), active: false }),
		]) {
			await storage.workDays.add(workDay);
		}
		expect(ids(await club.readComingWorkDays())).toEqual(['all-today', 'this-morning', 'later']);
		setTime('2026-07-04T23:00:00.000Z');
		expect(ids(await club.readComingWorkDays())).toEqual(['later']);
	});
});

test('the list of coming work days contains the next 50 of very many', async () => {
	const { club, storage } = openClub('2026-07-04T21:00:00.000Z');
	for (let number = 0; number < 51; number++) {
		await storage.workDays.add(workDayOf({ id: `work-day-${number}` }));
	}
	expect(ids(await club.readComingWorkDays())).toHaveLength(50);
});

test('readWorkDay returns an active work day with the number of volunteers for each job', async () => {
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
		await expectError(club.readWorkDay(id), 'work-day-not-found');
	}
});

test('the list of coming work days contains the active work days that are not over', async () => {
	const workDayLists = fc.uniqueArray(workDays(), { selector: ({ id }) => id, maxLength: 8 });
	await forAllAsync(workDayLists, instants(), async (all, now) => {
		const { club, storage } = openClub(now);
		for (const workDay of all) await storage.workDays.add(workDay);
		const shown = await club.readComingWorkDays();
		for (const workDay of all) {
			const isOver = londonDate(workDay.date) < londonDate(now);
			expect(isWorkDayOver(workDay, new Date(now))).toBe(isOver);
			expect(shown.some(({ id }) => id === workDay.id)).toBe(workDay.active && !isOver);
		}
		const dates = shown.map(({ date }) => date);
		expect(dates).toEqual([...dates].sort());
	});
});

test('work day JSON contains no personal data of volunteers', () => {
	const cases = pairs(workDays(), (workDay) => fc.array(signUps(workDay), { maxLength: 4 }));
	return forAllAsync(cases, instants(), async ([workDay, all], now) => {
		const { club, storage } = openClub(now);
		await storage.workDays.add({ ...workDay, active: true });
		for (const [index, signUp] of all.entries()) {
			await storage.workDays.signUp({ ...signUp, id: String(index), notes: 'Private' });
		}
		const json = toWorkDayJson(await club.readWorkDay(workDay.id), new Date(now));
		expect(workDayJson.strict().parse(json)).toEqual(json);
		expect(json.signUpOpen).toBe(!isWorkDayOver(workDay, new Date(now)));
		expect(JSON.stringify(json)).not.toContain('Private');
	});
});
