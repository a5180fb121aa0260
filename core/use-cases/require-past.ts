import { ClubError } from '../errors/club-error.ts';
import { issuesIfFuture } from '../rules/calendar/instant-field.ts';
import type { Instant } from '../rules/calendar/london-time.ts';

/** @throws ClubError 'invalid-input' if the time of this form field is in the future. */
export function requirePast(field: string, label: string, time: Instant, now: Date): void {
	const issues = issuesIfFuture(field, label, time, now);
	if (issues.length > 0) throw new ClubError('invalid-input', { issues });
}
