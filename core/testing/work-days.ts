import fc from 'fast-check';
import type { SignUp } from '../rules/work-days/sign-up.ts';
import type { SignUpForm, SignUpFormInput } from '../rules/work-days/sign-up-form.ts';
import type { WorkDay } from '../rules/work-days/work-day.ts';
import { ids, names, typings } from './text.ts';
import { instants } from './times.ts';

/** Generates work days. */
export function workDays(): fc.Arbitrary<WorkDay> {
	const job = fc.record({
		id: ids(),
		title: names(),
		description: fc.oneof(fc.constant(''), names()),
		volunteersNeeded: fc.nat(20),
	});
	return fc.record({
		id: ids(),
		name: names(),
		description: fc.oneof(fc.constant(''), names()),
		date: instants(),
		foodAvailable: fc.boolean(),
		active: fc.boolean(),
		draft: fc.constant(false),
		jobs: fc.uniqueArray(job, { selector: ({ id }) => id, maxLength: 8 }),
		revision: fc.nat(),
	});
}

type WorkDayOffer = Pick<WorkDay, 'jobs' | 'foodAvailable'>;

/** Generates valid forms for the work day. */
export function signUpForms({ jobs, foodAvailable }: WorkDayOffer): fc.Arbitrary<SignUpForm> {
	return fc
		.record({
			firstName: names(),
			lastName: names(),
			selectedJobs: fc.shuffledSubarray(jobs.map(({ id }) => id)),
			otherJob: fc.option(names()),
			requiredOtherJob: names(),
			notes: fc.option(names()),
			bringingTools: fc.boolean(),
			wantsFood: fc.boolean(),
		})
		.map(({ requiredOtherJob, ...form }) => ({
			...form,
			otherJob: form.selectedJobs.length > 0 ? form.otherJob : (form.otherJob ?? requiredOtherJob),
			wantsFood: foodAvailable && form.wantsFood,
		}));
}

/**
 * Generates the raw input for a sign-up, with surrounding spaces and blank fields. `form` is the
 * result that validation should return for `input`.
 */
export function signUpFormInputs(
	workDay: WorkDayOffer,
): fc.Arbitrary<{ input: SignUpFormInput; form: SignUpForm }> {
	const typing = typings('', '   ', '\u200B', null, undefined);
	return fc
		.record({ form: signUpForms(workDay), typing })
		.map(({ form, typing: { typed, optional } }) => {
			const { selectedJobs, bringingTools, wantsFood } = form;
			const input: SignUpFormInput = {
				firstName: typed(form.firstName),
				lastName: typed(form.lastName),
				...(selectedJobs.length > 0 && { selectedJobs }),
				otherJob: optional(form.otherJob),
				notes: optional(form.notes),
				...(bringingTools && { bringingTools }),
				...(wantsFood && { wantsFood }),
			};
			return { input, form };
		});
}

/** Generates sign-ups for the work day. */
export function signUps(
	workDay: WorkDayOffer & Pick<WorkDay, 'id' | 'name'>,
): fc.Arbitrary<SignUp> {
	return fc
		.record({ id: ids(), form: signUpForms(workDay), submittedAt: instants() })
		.map(({ id, form, submittedAt }) => ({
			...form,
			id,
			workDayId: workDay.id,
			workDayName: workDay.name,
			submittedAt,
			erasedAt: null,
			revision: 0,
		}));
}
