import { clockErrorMs, toInstant } from '../rules/calendar/london-time.ts';
import {
	findOldBookings,
	findOldSignUps,
	type RetentionPorts,
	type RetentionRequest,
} from './find-old-records.ts';

/**
 * Returns the retention in months, or null if personal data is kept without a limit. If the operator sets no
 * time, the default applies, except to a storage that already had older bookings or sign-ups when this was
 * first called (decision: retention).
 */
export async function decideRetention(
	ports: RetentionPorts,
	/** Null if the operator sets no time. */
	configuredMonths: number | null,
	request: RetentionRequest,
): Promise<{ months: number | null; isUndecided: boolean }> {
	if (configuredMonths !== null) return { months: configuredMonths || null, isUndecided: false };
	const stored = await ports.retention.getDefault();
	// A clock that is behind for a moment makes no record look old. A later start decides then.
	const latest = toInstant(new Date(request.now.getTime() + clockErrorMs));
	if (stored === null && (await ports.retention.hasSubmittedAfter(latest))) {
		return { months: null, isUndecided: true };
	}
	const applies =
		stored ?? (await ports.retention.decideDefault(!(await holdsOldData(ports, request))));
	return { months: applies ? request.months : null, isUndecided: !applies };
}

async function holdsOldData(ports: RetentionPorts, request: RetentionRequest): Promise<boolean> {
	const firstBookings = await findOldBookings(ports, request).next();
	if (!firstBookings.done) return true;
	const firstSignUps = await findOldSignUps(ports, request).next();
	return !firstSignUps.done;
}
