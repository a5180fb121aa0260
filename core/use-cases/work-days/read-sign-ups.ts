import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { type Admin, requirePermission } from '../../rules/admin/admin.ts';
import {
	newestSignUpFirst,
	type SignUp,
	type SignUpPosition,
	withSignUpCounts,
} from '../../rules/work-days/sign-up.ts';
import type { CountedWorkDay } from '../../rules/work-days/work-day.ts';

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
 * @throws ClubError 'permission-denied' if the admin lacks the permission bookings:read, or 'work-day-not-found'
 * if there is neither the work day nor a sign-up for it.
 */
export async function readSignUps(
	{ workDays }: Pick<Ports, 'workDays'>,
	admin: Admin,
	{ workDayId, limit, after }: SignUpListRequest,
): Promise<WorkDaySignUps> {
	requirePermission(admin, 'bookings:read');
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
