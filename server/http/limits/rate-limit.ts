import type { BookingForm, CardPaymentResult } from '@burgee/core';
import type { Call } from '@burgee/core/api/call';
import type { Request } from 'express';
import { invalidStatuses, isInvalidRequest, statusOf } from '../errors/problem.ts';
import type { Exchange } from '../exchange.ts';
import { type LimitedClient, networkClients } from './client-network.ts';
import { FailureLimit } from './failure-limit.ts';
import type { LimitCounter } from './limit-counter.ts';
import type { Limit, Limits } from './limits.ts';
import type { SignInLimits } from './sign-in-limit.ts';
import { TurnLimit } from './turn-limit.ts';

type LimitName = NonNullable<Call['rateLimit']>;

type Step = <Result>(step: () => Promise<Result>) => Promise<Result>;

/** How the steps of a request are counted. */
export interface LimitedSteps {
	/** Runs before the request is read. Responds with 429 if the limit is reached. */
	begin(): Promise<void>;
	/** Runs the step that reads and checks the request. */
	parse: Step;
	/** Runs the handler. */
	handle: Step;
}

interface LimitedBooking {
	eventId: string;
	form: Pick<BookingForm, 'firstName' | 'lastName'>;
	/** Whether the booking must be paid. */
	startsCheckout?: boolean;
}

const runStep: Step = (step) => step();
const unlimited: LimitedSteps = { begin: async () => {}, parse: runStep, handle: runStep };

/** The statuses of refused requests that do not count, because the request changed nothing and asked nobody. */
const uncounted = {
	bookings: [...invalidStatuses, 404, 409, 429],
	'work-days': [...invalidStatuses, 404, 409, 429],
	// A payment that is refused with 409 may have queried the payment provider.
	payments: [...invalidStatuses, 404, 429],
} satisfies Partial<Record<LimitName, number[]>>;

/** The limits of what one network may send. */
export class RateLimits {
	readonly #counter: LimitCounter;
	readonly #limits: Limits;
	readonly #signIns: SignInLimits;
	readonly #turns: TurnLimit;
	readonly #declinedCards: FailureLimit;
	readonly #membersPasswords: FailureLimit;

	constructor(counter: LimitCounter, limits: Limits, signIns: SignInLimits) {
		this.#counter = counter;
		this.#limits = limits;
		this.#signIns = signIns;
		this.#turns = new TurnLimit(counter);
		this.#declinedCards = new FailureLimit(counter);
		this.#membersPasswords = new FailureLimit(counter);
	}

	stepsOf(limit: LimitName | undefined, exchange: Exchange): LimitedSteps {
		switch (limit) {
			case undefined:
				return unlimited;
			case 'sign-ins':
				return this.#signInSteps(exchange);
			case 'bookings':
			case 'work-days':
			case 'payments':
				return this.#changeSteps(limit, exchange);
			case 'checkouts':
			case 'my-bookings':
			case 'reminders':
			case 'my-links':
			case 'searches':
				return this.#readSteps(limit, exchange);
		}
	}

	/** Looks for the secret of an address. Counts the request unless it is found, because the page then counts its own calls. */
	async limitSecrets(
		limit: 'checkouts' | 'my-bookings',
		{ request, response }: Exchange,
		find: () => Promise<boolean>,
	): Promise<boolean> {
		const clients = networkClients(this.#limits[limit], request.ip);
		await this.#counter.countEach(clients, response);
		const isFound = await find();
		if (isFound) await this.#counter.subtractEach(clients);
		return isFound;
	}

	/** Counts a page that must be rendered. */
	countPage(limit: 'pages' | 'paymentPages', { request, response }: Exchange): Promise<void> {
		return this.#counter.countEach(networkClients(this.#limits[limit], request.ip), response);
	}

	/** A handler may answer 422 to a wrong password, so there the attempt counts. */
	#signInSteps(exchange: Exchange): LimitedSteps {
		return {
			begin: () => this.#signIns.countSender(exchange),
			parse: (step) =>
				this.#unlessInvalid(exchange, () => this.#signIns.subtractSender(exchange.request), step),
			handle: runStep,
		};
	}

	/**
	 * A read counts from the start, because it changes nothing that others wait for. So does a change of a booking by its
	 * link, because each is a guess of the link.
	 */
	#readSteps(
		limit: 'checkouts' | 'my-bookings' | 'my-links' | 'reminders' | 'searches',
		exchange: Exchange,
	): LimitedSteps {
		const clients = networkClients(this.#limits[limit], exchange.request.ip);
		const run: Step = (step) =>
			this.#unlessInvalid(exchange, () => this.#counter.subtractEach(clients), step);
		return {
			begin: () => this.#counter.countEach(clients, exchange.response),
			parse: run,
			handle: run,
		};
	}

	/**
	 * A change counts while its handler runs, and afterwards unless it was refused. So neither requests that are refused
	 * nor requests that never end use up the limit of the others on their network.
	 */
	#changeSteps(limit: keyof typeof uncounted, { request, response }: Exchange): LimitedSteps {
		const clients = networkClients(this.#limits[limit], request.ip);
		const statuses: readonly number[] = uncounted[limit];
		const isRefused = (error: unknown) => statuses.includes(statusOf(error));
		const limitRefusals = async <Result>(step: () => Promise<Result>): Promise<Result> => {
			try {
				return await step();
			} catch (error) {
				if (isRefused(error)) {
					await this.#counter.countEach(this.#refusals(request), response);
				}
				throw error;
			}
		};
		return {
			begin: () => this.#counter.refuseIfFull(clients, response),
			parse: limitRefusals,
			handle: (step) =>
				limitRefusals(() => this.#turns.run({ clients, response }, step, isRefused)),
		};
	}

	#refusals({ ip }: Request): LimitedClient[] {
		return networkClients(this.#limits.refusedRequests, ip);
	}

	/**
	 * Runs a step of a request that was counted. If the step finds that the request is invalid, removes the request from
	 * the count, because a person who corrects a form must not use up the limit.
	 */
	async #unlessInvalid<Result>(
		{ request }: Exchange,
		subtract: () => Promise<void>,
		step: () => Promise<Result>,
	): Promise<Result> {
		try {
			return await step();
		} catch (error) {
			if (isInvalidRequest(error)) {
				const full = await this.#counter.tryEach(this.#refusals(request));
				if (full === null) await subtract();
			}
			throw error;
		}
	}

	/**
	 * Runs a booking. Counts it for the network and the lead member, unless it is refused. So one sender who repeats a
	 * booking leaves most of the network's limit to the others. A repeat of an earlier booking counts too.
	 */
	async limitBooking<Result>(
		{ eventId, form, startsCheckout = false }: LimitedBooking,
		{ request, response }: Exchange,
		book: () => Promise<Result>,
	): Promise<Result> {
		const member = `${form.firstName} ${form.lastName}`.normalize('NFKC').toLowerCase();
		const { bookingsOfMember, eventBookingsOfMember, startedCheckouts } = this.#limits;
		const clients = [
			...networkClients(eventBookingsOfMember, request.ip, `${eventId} ${member}`),
			...networkClients(bookingsOfMember, request.ip, member),
			...(startsCheckout ? networkClients(startedCheckouts, request.ip) : []),
		];
		await this.#counter.countEach(clients, response);
		try {
			return await book();
		} catch (error) {
			if (statusOf(error) < 500) await this.#counter.subtractEach(clients);
			throw error;
		}
	}

	/**
	 * Runs a charge. Counts it for the network and the club if the card is declined. After too many, the provider is not
	 * called.
	 */
	limitDeclinedCards(
		{ request, response }: Exchange,
		charge: () => Promise<CardPaymentResult>,
	): Promise<CardPaymentResult> {
		const { declinedCards, declinedCardsOfClub } = this.#limits;
		const clients = networkAndClub(declinedCards, declinedCardsOfClub, request.ip);
		return this.#declinedCards.run({ clients, response }, async (countFailure) => {
			const result = await charge();
			if (isDeclined(result)) await countFailure();
			return result;
		});
	}

	/** Checks an entered password of the members area. Counts it for the network and the club if nothing matches it. */
	limitMembersPasswords(
		{ request, response }: Exchange,
		findMatch: () => Promise<string | null>,
	): Promise<string | null> {
		const { wrongMembersPasswords, wrongMembersPasswordsOfClub } = this.#limits;
		const clients = networkAndClub(wrongMembersPasswords, wrongMembersPasswordsOfClub, request.ip);
		return this.#membersPasswords.run({ clients, response }, async (countFailure) => {
			const match = await findMatch();
			if (match === null) await countFailure();
			return match;
		});
	}
}

/** Returns the clients that a failure counts for: those of the network, and the club as a whole. */
function networkAndClub(ofNetwork: Limit, ofClub: Limit, ip: string | undefined): LimitedClient[] {
	return [...networkClients(ofNetwork, ip), { limit: ofClub, client: 'club' }];
}

/** Whether the bank or the provider refused the card. Wrong card details count, because criminals guess those too. */
function isDeclined({ answer, paymentStatus }: CardPaymentResult): boolean {
	return answer === 'fail' || answer === 'invalid' || paymentStatus === 'FAILED';
}
