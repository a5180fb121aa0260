import { api, isNotFound } from '../../api/client.ts';
import { useLeaveIfRefused } from '../frame/session.tsx';

/**
 * Returns a function that restores a deleted event. 'missing' means that the event is not in the bin: it was
 * restored already, or removed for good. 'refused' means that the server refused the request and the panel opens
 * another page, such as the sign-in page.
 */
export function useRestoreEvent() {
	const leaveIfRefused = useLeaveIfRefused();
	return async (eventId: string): Promise<'restored' | 'missing' | 'refused' | 'failed'> => {
		try {
			await api('POST /api/admin/events/:eventId/restore', { eventId });
			return 'restored';
		} catch (error) {
			if (isNotFound(error)) return 'missing';
			return leaveIfRefused(error) ? 'refused' : 'failed';
		}
	};
}
