import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Admin } from '../../rules/panel/admin.ts';
import {
	newestSignUpFirst,
	type SignUp,
	type SignUpPosition,
	withSignUpCounts,
} from '../../rules/work-days/sign-up.ts';
import { countChosenJobs } from '../../rules/work-days/sign-up-form.ts';
import type { CountedWorkDay } from '../../rules/work-days/work-day.ts';
import { auditOf } from '../audit/audit.ts';
import { idempotencyKeyOf, requireSameRequest } from '../idempotency.ts';
import { requireRevision, requireWritten } from '../require-revision.ts';
import { readStoredWorkDay } from './read-work-days.ts';
import {
	newSignUp,
	type SignedUp,
	type SignUpRequest,
	storeSignUp,
} from './sign-up-for-work-day.ts';

export interface SignUpListRequest {
	workDayId: string;
	limit?: number | undefined;
	/** Lists only sign-ups after this position. The sign-up at this position may have been removed. */
	after?: SignUpPosition | undefined;
}

export interface WorkDaySignUps {
	/** Null if it was a sample work day that the operator has removed. The sign-ups of members remain. */
	workDay: CountedWorkDay | null;
	/** The name of the work day, even if the work day was deleted. */
	workDayName: string;
	/** Newest first. */
	signUps: SignUp[];
	/** The position after which the next page starts, or null on the last page. */
	next: SignUpPosition | null;
}

/**
 * Returns the volunteers of a work day. The work day may be inactive or past.
 * @throws ClubError 'work-day-not-found' if there is neither the work day nor a sign-up for it.
 */
export async function readSignUps(
	{ workDays }: Pick<Ports, 'workDays'>,
	{ workDayId, limit, after }: SignUpListRequest,
): Promise<WorkDaySignUps> {
	const [workDay, all] = await Promise.all([
		workDays.get(workDayId),
		workDays.listSignUps(workDayId),
	]);
	const workDayName = workDay?.name ?? all[0]?.workDayName;
	if (workDayName === undefined) throw new ClubError('work-day-not-found');
	const found = after ? all.filter((signUp) => newestSignUpFirst(after, signUp) < 0) : all;
	const signUps = found.slice(0, limit);
	return {
		workDay: workDay && withSignUpCounts(workDay, all),
		workDayName,
		signUps,
		next: signUps.length < found.length ? (signUps.at(-1) ?? null) : null,
	};
}

/**
 * Returns all sign-ups of a work day as `readSignUps` does, and writes the export to the audit log.
 * @throws the errors of `readSignUps`.
 */
export async function exportSignUps(
	ports: Pick<Ports, 'audit' | 'clock' | 'ids' | 'workDays'>,
	admin: Admin,
	workDayId: string,
): Promise<WorkDaySignUps> {
	const found = await readSignUps(ports, { workDayId });
	const entry = auditOf(ports, admin, {
		what: 'sign-ups.exported',
		subject: { id: workDayId, name: found.workDayName },
		after: { volunteers: found.signUps.length },
	});
	await ports.audit.add(entry);
	return found;
}

/**
 * Adds a volunteer to a work day, for example one who phoned. Unlike members, an admin may also add
 * volunteers to a closed or past work day. If a request with the same idempotency key is repeated, returns
 * the first result.
 * @throws ClubError 'work-day-not-found', 'invalid-input' or 'idempotency-key-reused'.
 */
export async function addSignUp(
	ports: Pick<Ports, 'clock' | 'ids' | 'workDays'>,
	admin: Admin,
	{ workDayId, form, key }: SignUpRequest,
): Promise<SignedUp> {
	const idempotencyKey = idempotencyKeyOf(key, [admin.uid, workDayId, form]);
	const add = async () => {
		const workDay = await readStoredWorkDay(ports, workDayId);
		const signUp = newSignUp(ports, workDay, form);
		const subject = { id: signUp.id, name: workDay.name };
		return storeSignUp(ports, signUp, {
			key: idempotencyKey,
			audit: auditOf(ports, admin, { what: 'sign-up.added', subject, after: signUp }),
			removal: auditOf(ports, admin, { what: 'sign-up.removed', subject, before: signUp }),
		});
	};
	const first = idempotencyKey && (await ports.workDays.findByIdempotencyKey(idempotencyKey));
	const { signUpId } = requireSameRequest(first ?? (await add()));
	return { signUpId, numberOfJobs: countChosenJobs(form) };
}

/**
 * Removes a volunteer from a work day, also from a sample work day that the operator has removed. `revision` is the
 * revision of the sign-up that the admin saw.
 * @throws ClubError 'work-day-not-found' if there is neither the work day nor the sign-up, 'sign-up-not-found', or
 * 'revision-differs' if the sign-up has changed since.
 */
export async function removeSignUp(
	ports: Pick<Ports, 'clock' | 'ids' | 'workDays'>,
	admin: Admin,
	{ workDayId, id, revision }: { workDayId: string; id: string; revision: number | null },
): Promise<void> {
	const stored = await ports.workDays.getSignUp(id);
	if (stored?.workDayId !== workDayId) {
		await readStoredWorkDay(ports, workDayId);
		throw new ClubError('sign-up-not-found');
	}
	requireRevision(stored, revision);
	const audit = auditOf(ports, admin, {
		what: 'sign-up.removed',
		subject: { id, name: stored.workDayName },
		before: stored,
	});
	requireWritten(await ports.workDays.removeSignUp(stored, audit));
}
