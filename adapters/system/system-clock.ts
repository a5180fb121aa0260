import type { Clock } from '@burgee/core';

export class SystemClock implements Clock {
	now(): Date {
		return new Date();
	}
}
