import type { Handlers } from '../http/calls/call-router.ts';
import { disconnectSignal } from '../http/calls/request-parts.ts';
import type { Services } from './services.ts';

export function membersPasswordHandlers({ club }: Pick<Services, 'club'>) {
	return {
		'GET /api/admin/members-password': () => club.readMembersPassword(),
		'PUT /api/admin/members-password': ({ admin, revision, body }, { response }) =>
			club.setMembersPassword(admin, { revision, ...body, signal: disconnectSignal(response) }),
		'DELETE /api/admin/members-password': ({ admin, revision }) =>
			club.removeMembersPassword(admin, { revision }),
	} satisfies Partial<Handlers>;
}
