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
	key?: string;
}

/**
 * Signs a volunteer up for jobs of a work day (specification §5, decision: work-days). A volunteer
 * may choose a job that already has enough volunteers. If a request with the same idempotency key
 * is repeated, returns the first result and stores nothing, even after the work day.
 * @throws ClubError 'work-day-not-found', 'invalid-input', 'work-day-over' or
 * 'idempotency-key-reused'.
 */
export async function signUpForWorkDay(
	{ clock, ids, workDays }: Pick<Ports, 'clock' | 'ids' | 'workDays'>,
	{ workDayId, form, key }: SignUpRequest,
): Promise<SignedUpJson> {
	const idempotencyKey =
		key === undefined ? undefined : { key, fingerprint: fingerprint(workDayId, form) };
	const firstResult = idempotencyKey && (await workDays.findByIdempotencyKey(idempotencyKey));
	if (firstResult) return toResponse(firstResult, form);

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
	return toResponse(await workDays.signUp(signUp, idempotencyKey), form);
}

function toResponse(result: SignUpResult, form: SignUpForm): SignedUpJson {
	if (result.outcome === 'key-reused') throw new ClubError('idempotency-key-reused');
	return { signUpId: result.signUpId, numberOfJobs: countChosenJobs(form) };
}

/**
 * Equal requests have equal fingerprints, because validation puts the fields of every form in the
 * order of the schema.
 */
function fingerprint(workDayId: string, form: SignUpForm): IdempotencyKey['fingerprint'] {
	return JSON.stringify([workDayId, form]);
}
