import { api, nullIfMissing } from '../../api/client.ts';

/** Restores a deleted event. Returns null if it is not in the bin: it was restored already, or removed for good. */
export function restoreEvent(eventId: string) {
	return api('POST /api/admin/events/:eventId/restore', { eventId }).catch(nullIfMissing);
}
