import {
	ClubError,
	countChosenJobs,
	type InputIssue,
	issuesForWorkDay,
	parseInput,
	signUpForm,
} from '@burgee/core';
import { describe, expect, test } from 'vitest';

const filledForm = { firstName: 'Anna', lastName: 'Reed', selectedJobs: ['slipway'] };

/** What is said of the form, by field. */
function said(changes: Record<string, unknown>) {
	try {
		parseInput(signUpForm, { ...filledForm, ...changes });
		return [];
	} catch (error) {
		if (!(error instanceof ClubError)) throw error;
		expect(error.code).toBe('invalid-input');
		return (error.details.issues ?? []).map(({ path, message }: InputIssue) => [
			path.join('.'),
			message,
		]);
	}
}

test('the least that a volunteer fills in', () => {
	expect(parseInput(signUpForm, filledForm)).toEqual({
		...filledForm,
		otherJob: null,
		notes: null,
		bringingTools: false,
		wantsFood: false,
	});
	expect(said({ selectedJobs: undefined, otherJob: 'Varnish the oars' })).toEqual([]);
});

describe('the sentences of the specification, word for word', () => {
	const noJob = ['selectedJobs', "Please select at least one job you'd like to help with"];
	const noName = 'Please enter your first and last name';

	test.each([
		{ selectedJobs: [] },
		{ selectedJobs: undefined },
		{ selectedJobs: [], otherJob: '   ' },
		{ selectedJobs: [], otherJob: '\u200b\u2800' },
		{ selectedJobs: [], otherJob: null, notes: 'Anything' },
	])('no job: %j', (changes) => {
		expect(said(changes)).toEqual([noJob]);
	});

	test.each([undefined, '', '   ', '\u200b'])('no name: %j', (name) => {
		expect(said({ firstName: name })).toEqual([['firstName', noName]]);
		expect(said({ lastName: name })).toEqual([['lastName', noName]]);
	});

	test('all of them at once', () => {
		const issues = said({ firstName: ' ', lastName: '', selectedJobs: [] });
		expect(issues).toEqual([['firstName', noName], ['lastName', noName], noJob]);
	});
});

test.each([
	['selectedJobs', 'slipway'],
	['selectedJobs', ['slipway', 'slipway']],
	['selectedJobs', Array.from({ length: 101 }, (_, place) => `job-${place}`)],
	['selectedJobs.0', [7]],
	['selectedJobs.0', ['']],
	['selectedJobs.1', ['slipway', 'x'.repeat(201)]],
	['otherJob', 'x'.repeat(201)],
	['otherJob', 'two\nlines'],
	['notes', 'x'.repeat(1001)],
	['notes', 'bell\u0007'],
	['bringingTools', 'yes'],
	['wantsFood', 1],
	['wantsFood', null],
	['currentVolunteers', 9],
])('%s is refused as %j', (path, value) => {
	const [field = ''] = path.split('.');
	expect(said({ [field]: value }).map(([at]) => at)).toEqual([path]);
});

test('notes have lines, and names keep their letters', () => {
	const form = parseInput(signUpForm, {
		...filledForm,
		firstName: " Siân O'Brien ",
		notes: ' A drill\r\nand bits ',
	});
	expect(form).toMatchObject({ firstName: "Siân O'Brien", notes: 'A drill\nand bits' });
});

describe('what a work day does not have', () => {
	const workDay = { foodAvailable: false, jobs: [{ id: 'slipway' }, { id: 'galley' }] };
	const form = parseInput(signUpForm, filledForm);

	test('a job of another day, at its place', () => {
		const selectedJobs = ['slipway', 'rigging', 'galley', 'toString'];
		const issues = issuesForWorkDay({ ...form, selectedJobs }, workDay);
		expect(issues.map(({ path }) => path)).toEqual([
			['selectedJobs', 1],
			['selectedJobs', 3],
		]);
	});

	test('food', () => {
		const hungry = { ...form, wantsFood: true };
		expect(issuesForWorkDay(hungry, workDay).map(({ path }) => path)).toEqual([['wantsFood']]);
		expect(issuesForWorkDay(hungry, { ...workDay, foodAvailable: true })).toEqual([]);
		expect(issuesForWorkDay(form, workDay)).toEqual([]);
	});
});

test('the other job counts as one', () => {
	expect(countChosenJobs({ selectedJobs: ['a', 'b'], otherJob: null })).toBe(2);
	expect(countChosenJobs({ selectedJobs: ['a', 'b'], otherJob: 'Signs' })).toBe(3);
	expect(countChosenJobs({ selectedJobs: [], otherJob: 'Signs' })).toBe(1);
});
