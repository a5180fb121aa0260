/** Returns the path of a work day's page (specification §2). */
export function workDayPath(workDayId: string): string {
	return `/work-day-booking?id=${encodeURIComponent(workDayId)}`;
}

/** Returns the path of the page that shows again what this device has signed up for. */
export function signUpConfirmedPath(workDayId: string): string {
	return `/work-day-booking/confirmed?id=${encodeURIComponent(workDayId)}`;
}
