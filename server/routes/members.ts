import type { InvitedPanelUser } from '@burgee/core';
import { type InvitedMemberJson, toMemberJson } from '@burgee/core/api/members';
import type { Handlers } from '../http/calls/call-router.ts';
import { disconnectSignal } from '../http/calls/request-parts.ts';
import type { Services } from './services.ts';
import { toSessionJson } from './session.ts';

export function memberHandlers({ club, config, sessions, signInLimits }: Services) {
	const toInvitedJson = ({ panelUser, token }: InvitedPanelUser): InvitedMemberJson => ({
		member: toMemberJson(panelUser),
		invitationUrl: invitationUrl(config.publicUrl, token),
	});
	return {
		'GET /api/admin/members': async () => ({
			members: (await club.listPanelUsers()).map(toMemberJson),
		}),
		'POST /api/admin/members': async ({ admin, body: form }, { request }) => {
			const makerRevision = await sessions.accountRevisionOf(request);
			return toInvitedJson(await club.invitePanelUser(admin, { form, makerRevision }));
		},
		'GET /api/admin/members/:memberId': async ({ memberId }) =>
			toMemberJson(await club.readPanelUser(memberId)),
		'PUT /api/admin/members/:memberId': async ({ admin, memberId: uid, revision, body: form }) =>
			toMemberJson(await club.updatePanelUser(admin, { uid, revision, form })),
		'DELETE /api/admin/members/:memberId': ({ admin, memberId: uid, revision }) =>
			club.removePanelUser(admin, { uid, revision }),
		'DELETE /api/admin/members/:memberId/sessions': ({ admin, memberId }) =>
			club.endSessions(admin, memberId),
		'DELETE /api/admin/members/:memberId/second-factor': ({ admin, memberId }) =>
			club.removeSecondFactorOf(admin, memberId),
		'POST /api/admin/members/:memberId/invitation': async (
			{ admin, memberId: uid },
			{ request },
		) => {
			const makerRevision = await sessions.accountRevisionOf(request);
			return toInvitedJson(await club.createInvitation(admin, { uid, makerRevision }));
		},
		'GET /api/admin/invitations/:token': async ({ token }, { response }) => {
			response.set('Cache-Control', 'no-store');
			const { admin, hasPasswordAt, secondFactor } = await club.readInvitation(token);
			const { email, name } = admin;
			return { email, name, hasPasswordAt, needsCode: secondFactor !== null };
		},
		'POST /api/admin/invitations/:token': async ({ token, body }, { request, response }) => {
			const signal = disconnectSignal(response);
			const { email } = (await club.readInvitation(token)).admin;
			const proven = await signInLimits.acceptInvitation(email, { request, response }, () =>
				club.acceptInvitation({ token, ...body, signal }),
			);
			await sessions.start(proven, request, response);
			await signInLimits.rememberDevice(proven.admin, { request, response });
			return toSessionJson(club, proven.admin);
		},
	} satisfies Partial<Handlers>;
}

/** Returns the link that the admin sends to the user. */
export function invitationUrl(publicUrl: string, token: string): string {
	return `${publicUrl}/admin/invitation/${token}`;
}
