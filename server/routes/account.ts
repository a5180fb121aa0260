import type { Admin } from '@burgee/core';
import type { SessionTokens } from '@burgee/core/ports/account-store';
import type { Handlers } from '../http/calls/call-router.ts';
import { disconnectSignal } from '../http/calls/request-parts.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Services } from './services.ts';

export function accountHandlers({ club, facts, sessions, signInLimits }: Services) {
	/**
	 * Runs a change of the admin's account for which the admin has proved to know the password. After it, only this browser
	 * stays signed in and is a known device.
	 */
	const renewed = async <Result>(
		admin: Admin,
		exchange: Exchange,
		change: (tokens: SessionTokens) => Promise<Result>,
	): Promise<Result> => {
		const result = await sessions.renewToken(exchange, change);
		await signInLimits.rememberDevice(admin, exchange);
		return result;
	};
	return {
		'GET /api/admin/account': ({ admin }) => club.readAccount(admin),
		'PUT /api/admin/account/password': ({ admin, body }, exchange) => {
			const signal = disconnectSignal(exchange.response);
			return signInLimits.countIfRefused(admin, exchange, () =>
				renewed(admin, exchange, (tokens) =>
					club.changePassword(admin, { ...body, ...tokens, signal }),
				),
			);
		},
		'GET /api/admin/account/sessions': async ({ admin }, { request }) => ({
			sessions: await sessions.listOf(admin, request),
		}),
		'DELETE /api/admin/account/sessions': async ({ admin }, exchange) => {
			await signInLimits.countEndedSessions(admin, exchange);
			// The browser does not become a known device, because the admin has proved nothing.
			await sessions.renewToken(exchange, (tokens) => club.endOtherSessions(admin, tokens));
		},
		'DELETE /api/admin/account/sessions/:sessionId': async ({ admin, sessionId }, exchange) => {
			await signInLimits.countEndedSessions(admin, exchange);
			await sessions.endOne(admin, sessionId);
		},
		'POST /api/admin/account/second-factor': ({ admin, body: { password } }, exchange) =>
			signInLimits.countIfRefused(admin, exchange, async () => {
				const { shortName: issuer } = await facts.get();
				const signal = disconnectSignal(exchange.response);
				const accountRevision = await sessions.accountRevisionOf(exchange.request);
				return club.prepareSecondFactor(admin, { password, issuer, accountRevision, signal });
			}),
		'PUT /api/admin/account/second-factor': async ({ admin, body: { code } }, exchange) => ({
			recoveryCodes: await signInLimits.countIfRefused(admin, exchange, () =>
				renewed(admin, exchange, (tokens) => club.addSecondFactor(admin, { code, ...tokens })),
			),
		}),
		'POST /api/admin/account/second-factor/remove': ({ admin, body: proof }, exchange) =>
			signInLimits.countIfRefused(admin, exchange, () =>
				renewed(admin, exchange, (tokens) =>
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
				renewed(admin, exchange, (tokens) =>
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
