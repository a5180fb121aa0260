/**
 * Returns the sentence of the Access Denied screen for an admin without the permission (specification §6).
 * @param pathname is the path of the page that the admin wanted to open.
 */
export function deniedMessage(permission: string, pathname: string): string {
	if (permission === 'bookings:read') return "You don't have permission to view bookings.";
	if (permission !== 'events:write' || !pathname.startsWith('/admin/events')) {
		return 'You do not have permission to view this page.';
	}
	return pathname.includes('/edit/')
		? 'You do not have permission to edit events.'
		: 'You do not have permission to create events.';
}
