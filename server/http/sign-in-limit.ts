import {
	type Admin,
	ClubError,
	type ErrorCode,
	type Instant,
	StorageUnavailableError,
	toInstant,
} from '@burgee/core';
import type { Request } from 'express';
import { networkOf } from './client-network.ts';
import type { Exchange } from './exchange.ts';
import { FailureLimit } from './failure-limit.ts';
import type { LimitCounter } from './limit-counter.ts';
import type { Limits } from './limits.ts';
import { isInvalidRequest } from './problem.ts';

/** After these errors, the password was not checked. */
const unchecked: readonly (ErrorCode | null)[] = ['unavailable', 'sign-in-failed'];
/** After these errors, no password or code was guessed: a code is still missing, or the password was not checked. */
const notGuessed: readonly (ErrorCode | null)[] = ['second-factor-required', ...unchecked];

/** A wrong password or code. */
const wrongGuesses: readonly ErrorCode[] = [
	'invalid-credentials',
	'wrong-password',
	'second-factor-invalid',
];

/**
 * Limits how often passwords and codes can be guessed. Each attempt is counted before the password is checked: for the
 * network, for the account and the network together, and for the account. So a stranger can guess only a few passwords,
 * and does not lock out the admin, who is on another network.
 */
export class SignInLimits {
	readonly #counter: LimitCounter;
	readonly #limits: Limits;
	readonly #codes: FailureLimit;

	constructor(counter: LimitCounter, limits: Limits) {
		this.#counter = counter;
		this.#limits = limits;
		this.#codes = new FailureLimit(counter, limits.codes);
	}

	/**
	 * Runs an attempt to sign in to the account. The router has counted the attempt for the network already
	 * (`rateLimit: 'sign-ins'`).
	 */
	async signIn<Result>(
		email: string,
		exchange: Exchange,
		attempt: () => Promise<Result>,
	): Promise<Result> {
		const account = email.toLowerCase();
		try {
			const result = await this.#guess(account, exchange, attempt);
			await this.#counter.subtract(this.#limits.signInsByAccount, account);
			await this.succeeded(account, exchange.request);
			return result;
		} catch (error) {
			// The earlier failed attempts still count. Otherwise, each right password would allow ten more guesses of the
			// code.
			if (notGuessed.includes(codeOf(error))) await this.#subtract(account, exchange);
			throw error;
		}
	}

	/**
	 * Resets the counts of the account on this network and of its wrong codes. The caller calls this after an admin has
	 * signed in by invitation or by password.
	 */
	async succeeded(email: string, { ip }: Request): Promise<void> {
		const account = email.toLowerCase();
		const network = networkOf(ip);
		const { signInsByAccountAndNetwork } = this.#limits;
		await this.#counter.reset(signInsByAccountAndNetwork, `${account} ${network}`);
		await this.#codes.reset(account);
		await this.#counter.subtract(this.#limits['sign-ins'], network);
	}

	/**
	 * Runs an action for which a signed-in admin enters the password or a code again. Counts a refusal as a failed
	 * sign-in of the account and of the network.
	 */
	async countIfRefused<Result>(
		{ email }: Pick<Admin, 'email'>,
		exchange: Exchange,
		action: () => Promise<Result>,
	): Promise<Result> {
		const account = email.toLowerCase();
		const { request, response } = exchange;
		await this.#counter.count(this.#limits['sign-ins'], networkOf(request.ip), response);
		try {
			const result = await this.#guess(account, exchange, action);
			await this.#subtract(account, exchange);
			return result;
		} catch (error) {
			if (isInvalidRequest(error) || notGuessed.includes(codeOf(error))) {
				await this.#subtract(account, exchange);
			}
			throw error;
		}
	}

	/**
	 * Runs an action that the router has counted for the network as a sign-in. If the action fails because the password
	 * was not checked, it no longer counts.
	 */
	async unlessUnavailable<Result>({ ip }: Request, action: () => Promise<Result>): Promise<Result> {
		try {
			return await action();
		} catch (error) {
			if (unchecked.includes(codeOf(error))) {
				await this.#counter.subtract(this.#limits['sign-ins'], networkOf(ip));
			}
			throw error;
		}
	}

	/**
	 * Returns the number of failed sign-ins of the account since a time in the last week. Returns null if there were too
	 * few for an attack.
	 */
	async failedSignInsOf({
		email,
	}: Pick<Admin, 'email'>): Promise<{ count: number; since: Instant } | null> {
		const { failedSignIns } = this.#limits;
		const failed = await this.#counter.read(failedSignIns, email.toLowerCase());
		if (failed === null || failed.points < failedSignIns.max) return null;
		const startMs = Date.parse(failed.endsAt) - failedSignIns.windowMs;
		return { count: failed.points, since: toInstant(new Date(startMs)) };
	}

	/** Counts an attempt for the account before it runs, and remembers a wrong guess for the admin. */
	async #guess<Result>(
		account: string,
		{ request, response }: Exchange,
		attempt: () => Promise<Result>,
	): Promise<Result> {
		const { signInsByAccountAndNetwork, signInsByAccount, failedSignIns } = this.#limits;
		const accountAndNetwork = `${account} ${networkOf(request.ip)}`;
		await this.#counter.count(signInsByAccountAndNetwork, accountAndNetwork, response);
		try {
			await this.#counter.count(signInsByAccount, account, response);
		} catch (error) {
			await this.#counter.subtract(signInsByAccountAndNetwork, accountAndNetwork);
			throw error;
		}
		const client = { client: account, response };
		return this.#codes.run(client, (countFailure) =>
			attempt().catch(async (error: unknown) => {
				const code = codeOf(error);
				if (code === 'second-factor-invalid') await countFailure();
				if (code !== null && wrongGuesses.includes(code)) {
					await this.#counter.add(failedSignIns, account);
				}
				throw error;
			}),
		);
	}

	/** Removes one attempt from all counts. */
	async #subtract(account: string, { request }: Exchange): Promise<void> {
		const network = networkOf(request.ip);
		const { signInsByAccountAndNetwork, signInsByAccount } = this.#limits;
		await this.#counter.subtract(signInsByAccountAndNetwork, `${account} ${network}`);
		await this.#counter.subtract(signInsByAccount, account);
		await this.#counter.subtract(this.#limits['sign-ins'], network);
	}
}

function codeOf(error: unknown): ErrorCode | null {
	if (error instanceof StorageUnavailableError) return 'unavailable';
	return error instanceof ClubError ? error.code : null;
}
