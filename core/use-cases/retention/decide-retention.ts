import { clockErrorMs, toInstant } from '../../rules/calendar/london-time.ts';
import {
	findOldBookings,
	findOldSignUps,
	type RetentionPorts,
	type RetentionRequest,
} from './find-old-records.ts';

/** How long personal data is kept. */
export interface RetentionDecision {
	/** Null if personal data is kept without a limit. */
	months: number | null;
	/**
	 * Why the default retention does not apply although the operator sets no time. Null otherwise. 'old-data': the
	 * storage already had older bookings or sign-ups when this was first decided. 'wrong-clock': a booking or a sign-up
	 * is later than the server's clock, so a later start decides.
	 */
	withoutDefault: 'old-data' | 'wrong-clock' | null;
}

/**
 * Decides how long personal data is kept (decision: retention). If the operator sets no time, the default applies,
 * except to a storage that already had older bookings or sign-ups when this was first decided.
 */
export async function decideRetention(
	ports: RetentionPorts,
	/** Null if the operator sets no time. */
	configuredMonths: number | null,
	request: RetentionRequest,
): Promise<RetentionDecision> {
	if (configuredMonths !== null) return { months: configuredMonths || null, withoutDefault: null };
	const stored = await ports.retention.getDefault();
	// With a clock that is behind, no record looks old.
	const latest = toInstant(new Date(request.now.getTime() + clockErrorMs));
	if (stored === null && (await ports.retention.hasSubmittedAfter(latest))) {
		return { months: null, withoutDefault: 'wrong-clock' };
	}
	const applies =
		stored ?? (await ports.retention.decideDefault(!(await holdsOldData(ports, request))));
	return applies
		? { months: request.months, withoutDefault: null }
		: { months: null, withoutDefault: 'old-data' };
}

async function holdsOldData(ports: RetentionPorts, request: RetentionRequest): Promise<boolean> {
	const firstBookings = await findOldBookings(ports, request).next();
	if (!firstBookings.done) return true;
	const firstSignUps = await findOldSignUps(ports, request).next();
	return !firstSignUps.done;
}
