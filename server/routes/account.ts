import type { Handlers } from '../http/call-router.ts';
import { disconnectSignal } from '../http/request-parts.ts';
import type { Services } from './services.ts';

export function accountHandlers({ club, facts, sessions, signInLimits }: Services) {
	return {
		'GET /api/admin/account': ({ admin }) => club.readAccount(admin),
		'PUT /api/admin/account/password': ({ admin, body }, exchange) => {
			const signal = disconnectSignal(exchange.response);
			return signInLimits.countIfRefused(admin, exchange, () =>
				sessions.renewToken(exchange, (tokens) =>
					club.changePassword(admin, { ...body, ...tokens, signal }),
				),
			);
		},
		'GET /api/admin/account/sessions': async ({ admin }, { request }) => ({
			sessions: await sessions.listOf(admin, request),
		}),
		'DELETE /api/admin/account/sessions': ({ admin }, exchange) =>
			sessions.renewToken(exchange, (tokens) => club.endOtherSessions(admin, tokens)),
		'DELETE /api/admin/account/sessions/:sessionId': ({ admin, sessionId }) =>
			sessions.endOne(admin, sessionId),
		'POST /api/admin/account/second-factor': ({ admin, body: { password } }, exchange) =>
			signInLimits.countIfRefused(admin, exchange, async () => {
				const { shortName: issuer } = await facts.get();
				const signal = disconnectSignal(exchange.response);
				return club.prepareSecondFactor(admin, { password, issuer, signal });
			}),
		'PUT /api/admin/account/second-factor': async ({ admin, body: { code } }, exchange) => ({
			recoveryCodes: await sessions.renewToken(exchange, (tokens) =>
				club.addSecondFactor(admin, { code, ...tokens }),
			),
		}),
		'POST /api/admin/account/second-factor/remove': ({ admin, body: proof }, exchange) =>
			signInLimits.countIfRefused(admin, exchange, () =>
				sessions.renewToken(exchange, (tokens) =>
					club.removeSecondFactor(admin, {
						...proof,
						...tokens,
						signal: disconnectSignal(exchange.response),
					}),
				),
			),
		'POST /api/admin/account/second-factor/recovery-codes': async (
			{ admin, body: proof },
			exchange,
		) => ({
			recoveryCodes: await signInLimits.countIfRefused(admin, exchange, () =>
				sessions.renewToken(exchange, (tokens) =>
					club.replaceRecoveryCodes(admin, {
						...proof,
						...tokens,
						signal: disconnectSignal(exchange.response),
					}),
				),
			),
		}),
	} satisfies Partial<Handlers>;
}
