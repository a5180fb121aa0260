/** Tells the time. Tests set it. */
export interface Clock {
	now(): Date;
}
