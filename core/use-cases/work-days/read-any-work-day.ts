import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { type Admin, requirePermission } from '../../rules/admin/admin.ts';
import { withSignUpCounts } from '../../rules/work-days/sign-up.ts';
import type { CountedWorkDay, WorkDay } from '../../rules/work-days/work-day.ts';

/**
 * Returns a work day, active or not, with the numbers of its volunteers.
 * @throws ClubError 'permission-denied' if the admin lacks the permission events:read, or
 * 'work-day-not-found'.
 */
export async function readAnyWorkDay(
	ports: Pick<Ports, 'workDays'>,
	admin: Admin,
	id: string,
): Promise<CountedWorkDay> {
	requirePermission(admin, 'events:read');
	return withCounts(ports, await readStoredWorkDay(ports, id));
}

/** @throws ClubError 'work-day-not-found'. */
export async function readStoredWorkDay(
	{ workDays }: Pick<Ports, 'workDays'>,
	id: string,
): Promise<WorkDay> {
	const workDay = await workDays.get(id);
	if (workDay === null) throw new ClubError('work-day-not-found');
	return workDay;
}

export async function withCounts(
	{ workDays }: Pick<Ports, 'workDays'>,
	workDay: WorkDay,
): Promise<CountedWorkDay> {
	return withSignUpCounts(workDay, await workDays.listSignUps(workDay.id));
}
