import {
	countChosenJobs,
	inputIssues,
	issuesForWorkDay,
	signUpForm,
	signUpMessages,
} from '@burgee/core';
import {
	hostileText,
	invisibleText,
	signUpFormInputs,
	signUpForms,
	workDays,
} from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const cases = workDays().chain((workDay) => fc.tuple(fc.constant(workDay), signUpForms(workDay)));
const forms = cases.map(([, form]) => form);

/** The fields that are refused when one of them is changed. */
function refusedFields(form: object, changes: object): string[] {
	const result = signUpForm.safeParse({ ...form, ...changes });
	return result.success ? [] : inputIssues(result.error).map(({ path }) => path.join('.'));
}

test('a valid form is accepted unchanged, and has a job', () => {
	fc.assert(
		fc.property(cases, ([workDay, form]) => {
			expect(signUpForm.parse(form)).toStrictEqual(form);
			expect(issuesForWorkDay(form, workDay)).toEqual([]);
			expect(countChosenJobs(form)).toBeGreaterThan(0);
		}),
	);
});

test('what browsers send becomes the form that was meant', () => {
	const inputs = workDays().chain(signUpFormInputs);
	fc.assert(
		fc.property(inputs, ({ input, form }) => {
			expect(signUpForm.parse(input)).toStrictEqual(form);
			expect(signUpForm.parse(JSON.parse(JSON.stringify(input)))).toStrictEqual(form);
		}),
	);
});

test('without anything to see in it, a name is refused, and an other job is none', () => {
	fc.assert(
		fc.property(forms, invisibleText(), invisibleText(), (form, name, otherJob) => {
			expect(refusedFields(form, { firstName: name })).toEqual(['firstName']);
			expect(refusedFields(form, { lastName: name })).toEqual(['lastName']);
			const result = signUpForm.safeParse({ ...form, selectedJobs: [], otherJob });
			expect(result.error && inputIssues(result.error)).toEqual([
				{ path: ['selectedJobs'], message: signUpMessages.noJob },
			]);
		}),
	);
});

test('hostile text is refused at its field', () => {
	const fields = fc.constantFrom('firstName', 'lastName', 'otherJob');
	fc.assert(
		fc.property(forms, fields, hostileText(), (form, field, text) => {
			expect(refusedFields(form, { [field]: text })).toContain(field);
		}),
	);
});

test('a job that is chosen twice is refused', () => {
	fc.assert(
		fc.property(
			forms.filter(({ selectedJobs }) => selectedJobs.length > 0),
			(form) => {
				const selectedJobs = [...form.selectedJobs, form.selectedJobs[0]];
				expect(refusedFields(form, { selectedJobs })).toEqual(['selectedJobs']);
			},
		),
	);
});

test('whatever arrives is judged, never thrown at', () => {
	fc.assert(
		fc.property(fc.anything(), (input) => {
			const result = signUpForm.safeParse(input);
			if (!result.success) expect(inputIssues(result.error).length).toBeGreaterThan(0);
		}),
	);
});
