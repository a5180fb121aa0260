import type { Clock } from '@burgee/core';

/** The machine's own clock. */
export class SystemClock implements Clock {
	now(): Date {
		return new Date();
	}
}
