import { dayMs } from '../rules/calendar/london-time.ts';

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;

/**
 * Formats an age in milliseconds, rounded down, such as 'just now', '1 minute ago' or '3 days ago'.
 */
export function displayAge(ageMs: number): string {
	if (ageMs < minuteMs) return 'just now';
	if (ageMs < hourMs) return ago(ageMs / minuteMs, 'minute');
	if (ageMs < dayMs) return ago(ageMs / hourMs, 'hour');
	return ago(ageMs / dayMs, 'day');
}

function ago(units: number, unit: string): string {
	const whole = Math.floor(units);
	return `${whole} ${whole === 1 ? unit : `${unit}s`} ago`;
}
