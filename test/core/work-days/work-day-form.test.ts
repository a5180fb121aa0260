import { workDayChange, workDayForm } from '@burgee/core';
import { workDays } from '@burgee/core/testing';
import { expect, test } from 'vitest';
import {
	removedJobsWithVolunteers,
	workDayFields,
} from '../../../core/rules/work-days/work-day-form.ts';
import { workDayOf } from '../../contracts/samples.ts';
import { forAll } from '../for-all.ts';

const job = { title: 'Scrub the slipway', volunteersNeeded: 4 };
const form = { name: ' Spring Work Day ', date: '2026-07-04T09:30:00+01:00', jobs: [job] };
const pathsOf = (input: object) =>
	workDayForm.safeParse(input).error?.issues.map(({ path }) => path.join('.'));

test('workDayForm trims texts, converts the date to UTC and fills in the defaults', () => {
	expect(workDayForm.parse(form)).toEqual({
		name: 'Spring Work Day',
		description: '',
		date: '2026-07-04T08:30:00.000Z',
		foodAvailable: false,
		active: true,
		draft: false,
		jobs: [{ ...job, description: '' }],
	});
	expect(workDayChange.parse(form)).toMatchObject({ removeJobsWithVolunteers: false });
});

test.each<[object, string]>([
	[{ name: ' ' }, 'name'],
	[{ name: 'x'.repeat(201) }, 'name'],
	[{ date: undefined }, 'date'],
	[{ date: '2026-07-04T09:30' }, 'date'],
	[{ date: '1066-10-14T09:30:00Z' }, 'date'],
	[{ active: 'yes' }, 'active'],
	[{ jobs: 'all' }, 'jobs'],
	[{ jobs: Array(101).fill(job) }, 'jobs'],
	[{ jobs: [{ ...job, title: '' }] }, 'jobs.0.title'],
	[{ jobs: [job, { ...job, volunteersNeeded: 1.5 }] }, 'jobs.1.volunteersNeeded'],
	[{ jobs: [{ ...job, volunteersNeeded: -1 }] }, 'jobs.0.volunteersNeeded'],
	[{ jobs: [{ ...job, volunteersNeeded: 501 }] }, 'jobs.0.volunteersNeeded'],
	[{ jobs: [{ ...job, currentVolunteers: 2 }] }, 'jobs.0'],
	[{ jobs: [{ ...job, id: 'a' }, job, { ...job, id: 'a' }] }, 'jobs.2.id'],
	[{ revision: 3 }, ''],
	[{ removeJobsWithVolunteers: true }, ''],
])('workDayForm refuses %j', (changes, path) => {
	expect(pathsOf({ ...form, ...changes })).toEqual([path]);
});

test('a work day that an admin saves unchanged stays the same', () => {
	forAll(workDays(), ({ id: _, revision: __, ...workDay }) => {
		const description = workDay.description.trim();
		const input = { ...workDay, description, date: '2026-07-04T08:30:00.000Z' };
		const fields = workDayFields(workDayForm.parse(input), () => 'new');
		expect(fields).toEqual(input);
	});
});

test('workDayFields keeps the ids of jobs and makes an id for each new job', () => {
	let last = 0;
	const parsed = workDayForm.parse({ ...form, jobs: [job, { ...job, id: 'slipway' }, job] });
	const { jobs } = workDayFields(parsed, () => `new-${++last}`);
	expect(jobs.map(({ id }) => id)).toEqual(['new-1', 'slipway', 'new-2']);
});

test('removedJobsWithVolunteers returns only the removed jobs that volunteers have chosen', () => {
	const before = workDayOf({ id: 'spring' });
	const [slipway, galley] = before.jobs;
	const volunteers = new Map([['slipway', 3]]);
	const removed = (...jobs: (typeof slipway)[]) =>
		removedJobsWithVolunteers(before, { jobs: jobs.flatMap((kept) => kept ?? []) }, volunteers);
	expect(removed(slipway)).toEqual([]);
	expect(removed(galley)).toEqual([{ title: 'Scrub the slipway', volunteers: 3 }]);
	expect(removed()).toEqual([{ title: 'Scrub the slipway', volunteers: 3 }]);
});
