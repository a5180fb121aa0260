import type { Handlers } from '../http/call-router.ts';
import { disconnectSignal } from '../http/request-parts.ts';
import type { Services } from './services.ts';

export function accountHandlers({ club, facts, sessions, signInLimits }: Services) {
	return {
		'GET /api/admin/account': ({ admin }) => club.readAccount(admin),
		'PUT /api/admin/account/password': ({ admin, body }, { request, response }) => {
			const tokenHash = sessions.tokenHashOf(request);
			const signal = disconnectSignal(response);
			return signInLimits.countIfRefused(admin, { request, response }, () =>
				club.changePassword(admin, { ...body, tokenHash, signal }),
			);
		},
		'GET /api/admin/account/sessions': async ({ admin }, { request }) => ({
			sessions: await sessions.listOf(admin, request),
		}),
		'DELETE /api/admin/account/sessions': ({ admin }, { request }) =>
			club.endOtherSessions(admin, sessions.tokenHashOf(request)),
		'DELETE /api/admin/account/sessions/:sessionId': ({ admin, sessionId }) =>
			sessions.endOne(admin, sessionId),
		'POST /api/admin/account/second-factor': ({ admin, body: { password } }, exchange) =>
			signInLimits.countIfRefused(admin, exchange, async () => {
				const { shortName: issuer } = await facts.get();
				const signal = disconnectSignal(exchange.response);
				return club.prepareSecondFactor(admin, { password, issuer, signal });
			}),
		'PUT /api/admin/account/second-factor': async ({ admin, body: { code } }, { request }) => {
			const tokenHash = sessions.tokenHashOf(request);
			return { recoveryCodes: await club.addSecondFactor(admin, { code, tokenHash }) };
		},
		'POST /api/admin/account/second-factor/remove': ({ admin, body: proof }, exchange) =>
			signInLimits.countIfRefused(admin, exchange, () =>
				club.removeSecondFactor(admin, {
					...proof,
					tokenHash: sessions.tokenHashOf(exchange.request),
					signal: disconnectSignal(exchange.response),
				}),
			),
		'POST /api/admin/account/second-factor/recovery-codes': async (
			{ admin, body: proof },
			exchange,
		) => ({
			recoveryCodes: await signInLimits.countIfRefused(admin, exchange, () =>
				club.replaceRecoveryCodes(admin, {
					...proof,
					tokenHash: sessions.tokenHashOf(exchange.request),
					signal: disconnectSignal(exchange.response),
				}),
			),
		}),
	} satisfies Partial<Handlers>;
}
