/** Returns the token in the path of a booking's link, or ''. */
export function bookingTokenOf(pathname: string): string {
	const [, , token = ''] = pathname.split('/');
	try {
		return decodeURIComponent(token);
	} catch {
		return '';
	}
}

/** Returns the path of a booking in the organisers' roll call, which the booking's QR code contains. */
export function checkInPath({
	eventId,
	bookingId,
}: {
	eventId: string;
	bookingId: string;
}): string {
	return `/admin/bookings/${encodeURIComponent(eventId)}/roll-call?booking=${encodeURIComponent(bookingId)}`;
}
