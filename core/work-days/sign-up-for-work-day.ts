import { toInstant } from '../calendar/london-time.ts';
import { ClubError } from '../errors/club-error.ts';
import type { IdempotencyKey } from '../ports/booking-store.ts';
import type { Ports } from '../ports/ports.ts';
import type { SignUpResult } from '../ports/work-day-store.ts';
import { readActiveWorkDay } from './read-work-days.ts';
import { countChosenJobs, issuesForWorkDay, type SignUpForm } from './sign-up-form.ts';
import { isWorkDayOver } from './work-day.ts';
import type { SignedUpJson } from './work-day-json.ts';

export interface SignUpRequest {
	workDayId: string;
	form: SignUpForm;
	/** The sender's Idempotency-Key, where there is one. */
	key?: string;
}

/**
 * Signs a volunteer up (specification §5, decision: work-days). Stored, and counted for each job, when it resolves; a
 * full job can be joined. A repeat with the same key gives the first answer and writes nothing, even after
 * the day.
 * @throws ClubError 'work-day-not-found', 'invalid-input', 'work-day-over' or 'idempotency-key-reused'.
 */
export async function signUpForWorkDay(
	{ clock, ids, workDays }: Pick<Ports, 'clock' | 'ids' | 'workDays'>,
	{ workDayId, form, key }: SignUpRequest,
): Promise<SignedUpJson> {
	const requestKey =
		key === undefined ? undefined : { key, fingerprint: fingerprint(workDayId, form) };
	const earlier = requestKey && (await workDays.findByIdempotencyKey(requestKey));
	if (earlier) return answer(earlier, form);

	const workDay = await readActiveWorkDay({ workDays }, workDayId);
	const issues = issuesForWorkDay(form, workDay);
	if (issues.length > 0) throw new ClubError('invalid-input', { issues });
	const now = clock.now();
	if (isWorkDayOver(workDay, now)) throw new ClubError('work-day-over');

	const signUp = {
		...form,
		id: ids.newId(),
		workDayId,
		workDayName: workDay.name,
		submittedAt: toInstant(now),
	};
	return answer(await workDays.signUp(signUp, requestKey), form);
}

function answer(stored: SignUpResult, form: SignUpForm): SignedUpJson {
	if (stored.outcome === 'key-reused') throw new ClubError('idempotency-key-reused');
	return { signUpId: stored.signUpId, numberOfJobs: countChosenJobs(form) };
}

/** Equal for equal requests; a validated form has its fields in the schema's order. */
function fingerprint(workDayId: string, form: SignUpForm): IdempotencyKey['fingerprint'] {
	return JSON.stringify([workDayId, form]);
}
