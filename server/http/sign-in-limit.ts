import { type Admin, ClubError } from '@burgee/core';
import type { Request, Response } from 'express';
import { networkOf } from './client-network.ts';
import type { LimitCounter } from './limit-counter.ts';
import type { Limits } from './limits.ts';

interface Exchange {
	request: Request;
	response: Response;
}

/**
 * Limits how often passwords and codes can be guessed. The router has counted each sign-in for the network before the
 * handler runs (`rateLimit: 'sign-ins'`).
 */
export class SignInLimits {
	readonly #counter: LimitCounter;
	readonly #limits: Limits;

	constructor(counter: LimitCounter, limits: Limits) {
		this.#counter = counter;
		this.#limits = limits;
	}

	/**
	 * Runs an attempt to sign in to the account. The attempt is counted before the password is checked. If the password
	 * is right, the count of failed sign-ins starts again.
	 */
	async signIn<Result>(
		email: string,
		{ request, response }: Exchange,
		attempt: () => Promise<Result>,
	): Promise<Result> {
		const account = email.toLowerCase();
		await this.#counter.count(this.#limits.signInsByAccount, account, response);
		const result = await attempt().catch(async (error: unknown) => {
			// The password was right, and only the code is still missing. The earlier failed attempts still count.
			// Otherwise, each right password would allow ten more guesses of the code.
			if (error instanceof ClubError && error.code === 'second-factor-required') {
				await this.#subtract(account, request);
			}
			throw error;
		});
		await this.succeeded(account, request);
		return result;
	}

	/** Resets the count of failed sign-ins of the account, and subtracts this sign-in from the count of the network. */
	async succeeded(email: string, request: Request): Promise<void> {
		await this.#counter.reset(this.#limits.signInsByAccount, email.toLowerCase());
		await this.#counter.subtract(this.#limits['sign-ins'], networkOf(request.ip));
	}

	/**
	 * Runs an action for which a signed-in admin enters the password or a code again. Counts a refusal as a failed
	 * sign-in of the account and of the network.
	 */
	async countIfRefused<Result>(
		{ email }: Pick<Admin, 'email'>,
		{ request, response }: Exchange,
		action: () => Promise<Result>,
	): Promise<Result> {
		const account = email.toLowerCase();
		await this.#counter.count(this.#limits['sign-ins'], networkOf(request.ip), response);
		await this.#counter.count(this.#limits.signInsByAccount, account, response);
		const result = await action();
		await this.#subtract(account, request);
		return result;
	}

	async #subtract(account: string, { ip }: Request): Promise<void> {
		await this.#counter.subtract(this.#limits.signInsByAccount, account);
		await this.#counter.subtract(this.#limits['sign-ins'], networkOf(ip));
	}
}
