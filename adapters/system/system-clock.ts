import type { Clock } from '@burgee/core/ports/clock';

export class SystemClock implements Clock {
	now(): Date {
		return new Date();
	}
}
