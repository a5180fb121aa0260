import {
	type Admin,
	ClubError,
	type ErrorCode,
	type Instant,
	StorageUnavailableError,
	toInstant,
} from '@burgee/core';
import type { Request } from 'express';
import { isInvalidRequest } from '../errors/problem.ts';
import type { Exchange } from '../exchange.ts';
import { type LimitedClient, networkClients } from './client-network.ts';
import type { DeviceCookies } from './device-cookie.ts';
import { FailureLimit } from './failure-limit.ts';
import type { LimitCounter } from './limit-counter.ts';
import type { Limits } from './limits.ts';

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
 * The password checks of unknown devices that may run or wait at once. The identity adapter takes 14 and checks two
 * at a time, so others always find a place, and wait for two seconds at most.
 */
const maxStrangers = 6;

/** The counts of one attempt to sign in to an account. */
interface Attempt {
	account: string;
	/** The client's networks. A device that has signed in to any account before counts alone. */
	sender: LimitedClient[];
	/** The account on these networks. A device that has signed in to the account before, and a session, count alone. */
	guesser: LimitedClient[];
	/** The account on all networks and unknown devices together, or nothing for a known device or a session. */
	everyone: LimitedClient[];
	codes: LimitedClient;
}

/**
 * Limits how often passwords and codes can be guessed. Each attempt is counted before the password is checked: for the
 * networks, for the account on these networks, and for the account. A device that has signed in before has limits of its
 * own. So a stranger can guess only a few passwords, and does not lock out the admin, who is on another network or on a
 * known device. The sessions of an account have one limit together, also after a change of the account.
 */
export class SignInLimits {
	readonly #counter: LimitCounter;
	readonly #limits: Limits;
	readonly #devices: DeviceCookies;
	readonly #codes: FailureLimit;
	/** The sign-ins of unknown devices that are running now. */
	#strangers = 0;

	constructor(counter: LimitCounter, limits: Limits, devices: DeviceCookies) {
		this.#counter = counter;
		this.#limits = limits;
		this.#devices = devices;
		this.#codes = new FailureLimit(counter);
	}

	/** Counts an attempt for the device or the networks. The router calls this before it reads the request's body. */
	async countSender({ request, response }: Exchange): Promise<void> {
		await this.#counter.countEach(await this.#senderOf(request), response);
	}

	/** Removes an attempt from the count of the device or the networks. */
	async subtractSender(request: Request): Promise<void> {
		await this.#counter.subtractEach(await this.#senderOf(request));
	}

	/**
	 * Runs an attempt to sign in to the account. The router has counted its sender already.
	 * @throws ClubError 'unavailable' if the device is unknown and too many other unknown devices are signing in.
	 */
	async signIn<Result>(
		email: string,
		exchange: Exchange,
		attempt: () => Promise<Result>,
	): Promise<Result> {
		const counted = await this.#attemptOf(email, exchange.request);
		try {
			const isKnown = counted.everyone.length === 0;
			const result = await this.#guess(
				counted,
				exchange,
				isKnown ? attempt : () => this.#amongStrangers(attempt),
			);
			const [, ...largerNetworks] = counted.guesser;
			await this.#counter.subtractEach([...largerNetworks, ...counted.everyone]);
			await this.#reset(counted);
			return result;
		} catch (error) {
			// The earlier failed attempts still count. Otherwise, each right password would allow ten more guesses of the
			// code.
			if (notGuessed.includes(codeOf(error))) await this.#subtract(counted);
			throw error;
		}
	}

	/**
	 * Gives the device limits of its own for the account. The caller calls this after it has started a session, so that the
	 * session's cookie comes first.
	 */
	async rememberDevice({ uid }: Pick<Admin, 'uid'>, exchange: Exchange): Promise<void> {
		await this.#devices.remember(uid, exchange);
	}

	/** Counts that an admin ends sessions of their own account. Responds with 429 if the limit is reached. */
	async countEndedSessions({ uid }: Pick<Admin, 'uid'>, { response }: Exchange): Promise<void> {
		await this.#counter.countEach([{ limit: this.#limits.endedSessions, client: uid }], response);
	}

	/**
	 * Runs an action for which a signed-in admin enters the password or a code again. A refusal counts for all sessions of
	 * the account together, and as a failed sign-in of the sender.
	 */
	async countIfRefused<Result>(
		{ uid, email }: Pick<Admin, 'uid' | 'email'>,
		exchange: Exchange,
		action: () => Promise<Result>,
	): Promise<Result> {
		const limit = this.#limits.guessesOfSignedIn;
		const counted = {
			account: email.toLowerCase(),
			sender: await this.#senderOf(exchange.request),
			guesser: [{ limit, client: uid }],
			everyone: [],
			codes: { limit, client: `codes ${uid}` },
		};
		await this.#counter.countEach(counted.sender, exchange.response);
		try {
			const result = await this.#guess(counted, exchange, action);
			await this.#subtract(counted);
			return result;
		} catch (error) {
			if (isInvalidRequest(error) || notGuessed.includes(codeOf(error))) {
				await this.#subtract(counted);
			}
			throw error;
		}
	}

	/**
	 * Runs an attempt to sign in with an invitation. The router has counted its sender already. Wrong codes count for the
	 * account. If the attempt fails because nothing was checked, it no longer counts.
	 */
	async acceptInvitation<Result>(
		email: string,
		{ request, response }: Exchange,
		attempt: () => Promise<Result>,
	): Promise<Result> {
		const counted = await this.#attemptOf(email, request);
		const result = await this.#codes.run({ clients: [counted.codes], response }, (countFailure) =>
			attempt().catch(async (error: unknown) => {
				const code = codeOf(error);
				if (code === 'second-factor-invalid') await countFailure();
				if (notGuessed.includes(code)) await this.subtractSender(request);
				throw error;
			}),
		);
		await this.#reset(counted);
		return result;
	}

	/**
	 * Returns the number of failed sign-ins of the account since a time in the last week. Returns null if there were too
	 * few for an attack.
	 */
	async failedSignInsOf({
		email,
	}: Pick<Admin, 'email'>): Promise<{ count: number; since: Instant } | null> {
		const { failedSignIns } = this.#limits;
		const failed = await this.#counter.exact.read(failedSignIns, email.toLowerCase());
		if (failed === null || failed.points < failedSignIns.max) return null;
		const startMs = Date.parse(failed.endsAt) - failedSignIns.windowMs;
		return { count: failed.points, since: toInstant(new Date(startMs)) };
	}

	/** Counts an attempt for the account before it runs, and remembers a wrong guess for the admin. */
	async #guess<Result>(
		{ account, guesser, everyone, codes }: Attempt,
		{ response }: Exchange,
		attempt: () => Promise<Result>,
	): Promise<Result> {
		await this.#counter.countEach([...guesser, ...everyone], response);
		return this.#codes.run({ clients: [codes], response }, (countFailure) =>
			attempt().catch(async (error: unknown) => {
				const code = codeOf(error);
				if (code === 'second-factor-invalid') await countFailure();
				if (code !== null && wrongGuesses.includes(code)) {
					await this.#counter.exact.add(this.#limits.failedSignIns, account);
				}
				throw error;
			}),
		);
	}

	/** Runs the sign-in of an unknown device, so that strangers leave places for the admins' own devices. */
	async #amongStrangers<Result>(attempt: () => Promise<Result>): Promise<Result> {
		if (this.#strangers >= maxStrangers) throw new ClubError('unavailable');
		this.#strangers += 1;
		try {
			return await attempt();
		} finally {
			this.#strangers -= 1;
		}
	}

	async #attemptOf(email: string, request: Request): Promise<Attempt> {
		const account = email.toLowerCase();
		const sender = await this.#senderOf(request);
		const device = await this.#devices.accountDeviceOf(account, request);
		const limits = this.#limits;
		if (device === null) {
			return {
				account,
				sender,
				guesser: networkClients(limits.signInsByAccountAndNetwork, request.ip, account),
				everyone: [{ limit: limits.signInsByAccount, client: account }],
				codes: { limit: limits.codes, client: account },
			};
		}
		return {
			account,
			sender,
			guesser: [{ limit: limits.signInsByAccountAndDevice, client: device }],
			everyone: [],
			codes: { limit: limits.codes, client: device },
		};
	}

	async #senderOf(request: Request): Promise<LimitedClient[]> {
		const device = await this.#devices.deviceOf(request);
		return device === null
			? networkClients(this.#limits['sign-ins'], request.ip)
			: [{ limit: this.#limits.signInsOfDevice, client: device }];
	}

	/** Removes one attempt from all counts. */
	async #subtract({ guesser, everyone, sender }: Attempt): Promise<void> {
		await this.#counter.subtractEach([...guesser, ...everyone, ...sender]);
	}

	/** Forgets the failed attempts of the device or of the smallest network. Larger networks may be shared with strangers. */
	async #reset({ guesser: [nearest], codes, sender }: Attempt): Promise<void> {
		if (nearest !== undefined) await this.#counter.exact.reset(nearest.limit, nearest.client);
		await this.#codes.reset(codes);
		await this.#counter.subtractEach(sender);
	}
}

function codeOf(error: unknown): ErrorCode | null {
	if (error instanceof StorageUnavailableError) return 'unavailable';
	return error instanceof ClubError ? error.code : null;
}
