import { issuesForWorkDay, parseInput, signUpForm } from '@burgee/core';
import { expect, test } from 'vitest';
import { countChosenJobs } from '../../../core/rules/work-days/sign-up-form.ts';
import { issuesOf as issuesIn } from '../issues-of.ts';

const filledForm = { firstName: 'Anna', lastName: 'Reed', selectedJobs: ['slipway'] };

const issuesOf = (changes: object) => issuesIn(signUpForm, { ...filledForm, ...changes });

test('sign-up form: all fields except the names and the job have defaults', () => {
	expect(parseInput(signUpForm, filledForm)).toEqual({
		...filledForm,
		otherJob: null,
		notes: null,
		bringingTools: false,
		wantsFood: false,
	});
	expect(issuesOf({ selectedJobs: undefined, otherJob: 'Varnish the oars' })).toEqual([]);
});

const noJob = ['selectedJobs', "Please select at least one job you'd like to help with"];
const noName = 'Please enter your first and last name';

test.each([
	{ selectedJobs: [] },
	{ selectedJobs: undefined },
	{ selectedJobs: [], otherJob: '   ' },
	{ selectedJobs: [], otherJob: '\u200b\u2800' },
	{ selectedJobs: [], otherJob: null, notes: 'Anything' },
])('sign-up form: the form %j is rejected because no job is chosen', (changes) => {
	expect(issuesOf(changes)).toEqual([noJob]);
});

test.each([undefined, '', '   ', '\u200b'])(
	'sign-up form rejects %j as a first or last name',
	(name) => {
		expect(issuesOf({ firstName: name })).toEqual([['firstName', noName]]);
		expect(issuesOf({ lastName: name })).toEqual([['lastName', noName]]);
	},
);

test('sign-up form reports missing names and a missing job together', () => {
	const issues = issuesOf({ firstName: ' ', lastName: '', selectedJobs: [] });
	expect(issues).toEqual([['firstName', noName], ['lastName', noName], noJob]);
});

test.each<[string, string, unknown]>([
	['text instead of a list of jobs', 'selectedJobs', 'slipway'],
	['the same job twice', 'selectedJobs', ['slipway', 'slipway']],
	['101 jobs', 'selectedJobs', Array.from({ length: 101 }, (_, index) => `job-${index}`)],
	['a number instead of the id of a job', 'selectedJobs.0', [7]],
	['an empty id of a job', 'selectedJobs.0', ['']],
	['an id of a job with 201 characters', 'selectedJobs.1', ['slipway', 'x'.repeat(201)]],
	['a job in free text with 201 characters', 'otherJob', 'x'.repeat(201)],
	['a job in free text with a line break', 'otherJob', 'two\nlines'],
	['notes with 1001 characters', 'notes', 'x'.repeat(1001)],
	['notes with a control character', 'notes', 'bell\u0007'],
	['text instead of true or false', 'bringingTools', 'yes'],
	['a number instead of true or false', 'wantsFood', 1],
	['null instead of true or false', 'wantsFood', null],
	['an unexpected number', 'currentVolunteers', 9],
])('sign-up form rejects %s in the field %s', (_, path, value) => {
	const [field = ''] = path.split('.');
	expect(issuesOf({ [field]: value }).map(([issuePath]) => issuePath)).toEqual([path]);
});

test('sign-up form keeps line breaks in notes and accented letters in names', () => {
	const form = parseInput(signUpForm, {
		...filledForm,
		firstName: " Siân O'Brien ",
		notes: ' A drill\r\nand bits ',
	});
	expect(form).toMatchObject({ firstName: "Siân O'Brien", notes: 'A drill\nand bits' });
});

const workDay = { foodAvailable: false, jobs: [{ id: 'slipway' }, { id: 'galley' }] };
const form = parseInput(signUpForm, filledForm);

test('issuesForWorkDay reports each chosen job that the work day does not offer', () => {
	const selectedJobs = ['slipway', 'rigging', 'galley', 'toString'];
	const issues = issuesForWorkDay({ ...form, selectedJobs }, workDay);
	expect(issues.map(({ path }) => path)).toEqual([
		['selectedJobs', 1],
		['selectedJobs', 3],
	]);
});

test('issuesForWorkDay reports a request for food if the work day offers no food', () => {
	const hungry = { ...form, wantsFood: true };
	expect(issuesForWorkDay(hungry, workDay).map(({ path }) => path)).toEqual([['wantsFood']]);
	expect(issuesForWorkDay(hungry, { ...workDay, foodAvailable: true })).toEqual([]);
	expect(issuesForWorkDay(form, workDay)).toEqual([]);
});

test('countChosenJobs includes a job that the volunteer describes in free text', () => {
	expect(countChosenJobs({ selectedJobs: ['a', 'b'], otherJob: null })).toBe(2);
	expect(countChosenJobs({ selectedJobs: ['a', 'b'], otherJob: 'Signs' })).toBe(3);
	expect(countChosenJobs({ selectedJobs: [], otherJob: 'Signs' })).toBe(1);
});
