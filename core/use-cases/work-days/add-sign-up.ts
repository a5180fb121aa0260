import type { Ports } from '../../ports/ports.ts';
import { type Admin, requirePermission } from '../../rules/admin/admin.ts';
import { countChosenJobs } from '../../rules/work-days/sign-up-form.ts';
import { auditOf } from '../audit/audit.ts';
import { idempotencyKeyOf, requireSameRequest } from '../idempotency.ts';
import { readStoredWorkDay } from './read-any-work-day.ts';
import {
	newSignUp,
	type SignedUp,
	type SignUpRequest,
	storeSignUp,
} from './sign-up-for-work-day.ts';

/**
 * Adds a volunteer to a work day, for example one who phoned. Unlike members, an admin may also add
 * volunteers to a closed or past work day. If a request with the same idempotency key is repeated, returns
 * the first result.
 * @throws ClubError 'permission-denied' if the admin lacks the permission bookings:write,
 * 'work-day-not-found', 'invalid-input' or 'idempotency-key-reused'.
 */
export async function addSignUp(
	ports: Pick<Ports, 'clock' | 'ids' | 'workDays'>,
	admin: Admin,
	{ workDayId, form, key }: SignUpRequest,
): Promise<SignedUp> {
	requirePermission(admin, 'bookings:write');
	const idempotencyKey = idempotencyKeyOf(key, [admin.uid, workDayId, form]);
	const add = async () => {
		const workDay = await readStoredWorkDay(ports, workDayId);
		const signUp = newSignUp(ports, workDay, form);
		const subject = { id: signUp.id, name: workDay.name };
		return storeSignUp(ports, signUp, {
			key: idempotencyKey,
			audit: auditOf(ports, admin, {
				what: 'sign-up.added',
				subject,
				before: null,
				after: signUp,
			}),
			removal: auditOf(ports, admin, {
				what: 'sign-up.removed',
				subject,
				before: signUp,
				after: null,
			}),
		});
	};
	const first = idempotencyKey && (await ports.workDays.findByIdempotencyKey(idempotencyKey));
	const { signUpId } = requireSameRequest(first ?? (await add()));
	return { signUpId, numberOfJobs: countChosenJobs(form) };
}
