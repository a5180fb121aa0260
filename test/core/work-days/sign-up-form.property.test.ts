import { inputIssues, issuesForWorkDay, signUpForm } from '@burgee/core';
import {
	hostileText,
	invisibleText,
	signUpFormInputs,
	signUpForms,
	workDays,
} from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countChosenJobs, signUpMessages } from '../../../core/rules/work-days/sign-up-form.ts';
import { forAll, pairs } from '../for-all.ts';
import { issuesOf, refusedFields } from '../issues-of.ts';

const cases = pairs(workDays(), signUpForms);
const forms = cases.map(([, form]) => form);

const rejectedFields = (form: object, changes: object) =>
	refusedFields(signUpForm, { ...form, ...changes });

test('sign-up form: every valid form is accepted unchanged', () => {
	forAll(cases, ([workDay, form]) => {
		expect(signUpForm.parse(form)).toStrictEqual(form);
		expect(issuesForWorkDay(form, workDay)).toEqual([]);
		expect(countChosenJobs(form)).toBeGreaterThan(0);
	});
});

test('sign-up form: extra spaces and blank fields in the input are removed', () => {
	const inputs = workDays().chain(signUpFormInputs);
	forAll(inputs, ({ input, form }) => {
		expect(signUpForm.parse(input)).toStrictEqual(form);
		expect(signUpForm.parse(JSON.parse(JSON.stringify(input)))).toStrictEqual(form);
	});
});

test('sign-up form: a name without visible characters is rejected', () => {
	forAll(forms, invisibleText(), invisibleText(), (form, name, otherJob) => {
		expect(rejectedFields(form, { firstName: name })).toEqual(['firstName']);
		expect(rejectedFields(form, { lastName: name })).toEqual(['lastName']);
		expect(issuesOf(signUpForm, { ...form, selectedJobs: [], otherJob })).toEqual([
			['selectedJobs', signUpMessages.noJob],
		]);
	});
});

test('sign-up form: control characters and lone surrogates are rejected', () => {
	const fields = fc.constantFrom('firstName', 'lastName', 'otherJob');
	forAll(forms, fields, hostileText(), (form, field, text) => {
		expect(rejectedFields(form, { [field]: text })).toContain(field);
	});
});

test('sign-up form: a form is rejected if the same job is chosen twice', () => {
	forAll(
		forms.filter(({ selectedJobs }) => selectedJobs.length > 0),
		(form) => {
			const selectedJobs = [...form.selectedJobs, form.selectedJobs[0]];
			expect(rejectedFields(form, { selectedJobs })).toEqual(['selectedJobs']);
		},
	);
});

test('sign-up form: the schema reports issues for any invalid input and never throws', () => {
	forAll(fc.anything(), (input) => {
		const result = signUpForm.safeParse(input);
		if (!result.success) expect(inputIssues(result.error).length).toBeGreaterThan(0);
	});
});
