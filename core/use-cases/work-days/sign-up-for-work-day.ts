import { ClubError } from '../../errors/club-error.ts';
import type { IdempotencyKey } from '../../ports/idempotency-key.ts';
import type { Ports } from '../../ports/ports.ts';
import type { SignUpResult } from '../../ports/work-day-store.ts';
import type { AuditEntry } from '../../rules/audit/audit-entry.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import type { SignUp } from '../../rules/work-days/sign-up.ts';
import {
	countChosenJobs,
	issuesForWorkDay,
	type SignUpForm,
} from '../../rules/work-days/sign-up-form.ts';
import { isWorkDayOver, type WorkDay } from '../../rules/work-days/work-day.ts';
import { idempotencyKeyOf, requireSameRequest } from '../idempotency.ts';
import { readActiveWorkDay } from './read-work-days.ts';

export interface SignUpRequest {
	workDayId: string;
	form: SignUpForm;
	key?: string;
}

/** The answer to a member who has signed up for a work day. */
export interface SignedUp {
	signUpId: string;
	numberOfJobs: number;
}

/** More sign-ups for one work day would make its pages, which count them, too slow for a small server. */
const maxSignUps = 1_000;

/**
 * Signs a volunteer up for jobs of a work day (specification §5, decision: work-days). A volunteer
 * may choose a job that already has enough volunteers. A repeated request with the same
 * idempotency key stores nothing and gets the first result, even after the work day.
 * @throws ClubError 'work-day-not-found', 'invalid-input', 'work-day-over', 'list-full' or
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
		const { length } = await workDays.listSignUps(workDayId);
		if (length >= maxSignUps) throw new ClubError('list-full');
		return storeSignUp({ workDays }, signUp, { key: idempotencyKey });
	};
	const first = idempotencyKey && (await workDays.findByIdempotencyKey(idempotencyKey));
	const { signUpId } = requireSameRequest(first ?? (await addSignUp()));
	return { signUpId, numberOfJobs: countChosenJobs(form) };
}

/**
 * Stores a sign-up, and removes it again if the work day was deleted in the meantime. The deletion removes only the
 * sign-ups that are stored by then.
 * @throws ClubError 'work-day-not-found' if the work day was deleted in the meantime.
 */
export async function storeSignUp(
	{ workDays }: Pick<Ports, 'workDays'>,
	signUp: SignUp,
	{
		key,
		audit,
		removal,
	}: {
		key: IdempotencyKey | undefined;
		audit?: AuditEntry;
		/** The audit entry if the sign-up is removed again. */
		removal?: AuditEntry;
	},
): Promise<SignUpResult> {
	const result = await workDays.signUp(signUp, key, audit);
	if (result.outcome !== 'stored' || (await workDays.get(signUp.workDayId)) !== null) return result;
	await workDays.removeSignUp(signUp, removal);
	throw new ClubError('work-day-not-found');
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
