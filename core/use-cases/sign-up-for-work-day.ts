import { ClubError } from '../errors/club-error.ts';
import type { Ports } from '../ports/ports.ts';
import { toInstant } from '../rules/calendar/london-time.ts';
import type { SignUp } from '../rules/work-days/sign-up.ts';
import {
	countChosenJobs,
	issuesForWorkDay,
	type SignUpForm,
} from '../rules/work-days/sign-up-form.ts';
import { isWorkDayOver, type WorkDay } from '../rules/work-days/work-day.ts';
import { idempotencyKeyOf, requireSameRequest } from './idempotency.ts';
import { readActiveWorkDay } from './read-work-day.ts';

export interface SignUpRequest {
	workDayId: string;
	form: SignUpForm;
	key?: string;
}

export interface SignedUp {
	signUpId: string;
	numberOfJobs: number;
}

/**
 * Signs a volunteer up for jobs of a work day (specification §5, decision: work-days). A volunteer
 * may choose a job that already has enough volunteers. A repeated request with the same
 * idempotency key stores nothing and gets the first result, even after the work day.
 * @throws ClubError 'work-day-not-found', 'invalid-input', 'work-day-over' or
 * 'idempotency-key-reused'.
 */
export async function signUpForWorkDay(
	{ clock, ids, workDays }: Pick<Ports, 'clock' | 'ids' | 'workDays'>,
	{ workDayId, form, key }: SignUpRequest,
): Promise<SignedUp> {
	const idempotencyKey = idempotencyKeyOf(key, [workDayId, form]);
	const addSignUp = async () => {
		const workDay = await readActiveWorkDay({ workDays }, workDayId);
		const signUp = newSignUp({ clock, ids }, workDay, form);
		if (isWorkDayOver(workDay, new Date(signUp.submittedAt))) throw new ClubError('work-day-over');
		return workDays.signUp(signUp, idempotencyKey);
	};
	const first = idempotencyKey && (await workDays.findByIdempotencyKey(idempotencyKey));
	const { signUpId } = requireSameRequest(first ?? (await addSignUp()));
	return { signUpId, numberOfJobs: countChosenJobs(form) };
}

/** @throws ClubError 'invalid-input' if the form does not fit the work day. */
export function newSignUp(
	{ clock, ids }: Pick<Ports, 'clock' | 'ids'>,
	workDay: WorkDay,
	form: SignUpForm,
): SignUp {
	const issues = issuesForWorkDay(form, workDay);
	if (issues.length > 0) throw new ClubError('invalid-input', { issues });
	return {
		...form,
		id: ids.newId(),
		workDayId: workDay.id,
		workDayName: workDay.name,
		submittedAt: toInstant(clock.now()),
		erasedAt: null,
		revision: 0,
	};
}
