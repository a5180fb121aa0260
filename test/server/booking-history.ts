import { join } from 'node:path';
import { openMemoryStorage } from '@burgee/adapters/memory/memory-storage';
import { PracticePaymentGateway } from '@burgee/adapters/practice-payments/practice-payment-gateway';
import { SmtpMailer } from '@burgee/adapters/smtp/smtp-mailer';
import { RandomIds } from '@burgee/adapters/system/random-ids';
import {
	type Admin,
	type BookingForm,
	ClubError,
	type ClubEvent,
	priceBooking,
	sendDueMessages,
	toInstant,
	toMajor,
} from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import { type Composition, withUseCases } from '../../server/composition.ts';
import { readConfig } from '../../server/config/read-config.ts';
import { openAdapters } from '../../server/open-adapters.ts';
import { paymentAddresses } from '../../server/routes/payment-addresses.ts';
import type { MailServer } from '../adapters/mail-server.ts';
import { adminOf, factsOf } from '../contracts/samples.ts';
import { TestTime } from '../test-time.ts';
import { type CrashPoint, CrashTrigger } from './crash-trigger.ts';
import { bookableEvent, paidEvent } from './open-burgee.ts';

const dayMs = 24 * 3_600_000;
const config = readConfig({
	...{ LOG_LEVEL: 'silent', SAMPLE_DATA: 'off', PUBLIC_URL: 'http://localhost:3000' },
});
const addressOf = paymentAddresses(config);

const organiser: Admin = adminOf({
	uid: 'organiser',
	permissions: ['events:write', 'bookings:read', 'bookings:write'],
});

export type Party = Pick<BookingForm, 'numberAttending' | 'boatName'>;

/** What a random history needs from outside, and how its event is. */
export interface HistoryOptions {
	mailServer: MailServer;
	isPaid: boolean;
	places: number;
	boatPlaces: number | null;
}

let histories = 0;

/**
 * One event with a limit of places, its members, an organiser and a mail server. The methods call use cases as the server
 * does. A crash stops every call of the running server, and another one starts with the same storage.
 */
export class BookingHistory {
	readonly storage: Storage = openMemoryStorage();
	readonly time = new TestTime();
	readonly gateway = new PracticePaymentGateway(
		{ clock: this.time, ids: new RandomIds() },
		{ slowMs: 0 },
	);
	readonly eventId: string;
	readonly isPaid: boolean;
	/** The tokens of the members' bookings, by idempotency key. */
	readonly bookingTokens = new Map<string, string>();
	/** How often a crash has interrupted an attempt to send a message, by message id. */
	readonly interrupted = new Map<string, number>();
	readonly #mailServer: MailServer;
	readonly #number: number;
	readonly #limits: Pick<HistoryOptions, 'places' | 'boatPlaces'>;
	#trigger = new CrashTrigger();
	#server: Pick<Composition, 'club' | 'placeOffers' | 'storage'> | null = null;
	#parties = 0;

	constructor({ mailServer, isPaid, ...limits }: HistoryOptions) {
		histories += 1;
		this.#number = histories;
		this.eventId = `event-${histories}`;
		this.isPaid = isPaid;
		this.#limits = limits;
		this.#mailServer = mailServer;
	}

	async open(): Promise<void> {
		const { eventId: id, isPaid } = this;
		const eventdatetime = toInstant(new Date(this.time.nowMs + 30 * dayMs));
		const fields = { id, eventdatetime, isBoatEvent: true, waitingList: true, ...this.#limits };
		await this.storage.events.add(isPaid ? paidEvent(fields) : bookableEvent(fields));
		await this.#start();
	}

	async #start(): Promise<void> {
		const trigger = new CrashTrigger();
		const adapters = await openAdapters(config, join(import.meta.dirname, 'no-web'), {
			clock: this.time,
			gateway: this.gateway,
			storage: trigger.wrap(this.storage),
		});
		this.#server = withUseCases(adapters, config).known;
		this.#trigger = trigger;
	}

	get #club() {
		if (this.#server === null) throw new Error('the server is not started');
		return this.#server.club;
	}

	/** Performs the action, and what the server does soon after it. At the crash point, the server is replaced. */
	async run(crashPoint: CrashPoint | null, action: () => Promise<unknown>): Promise<void> {
		const trigger = this.#trigger;
		trigger.crashPoint = crashPoint && { ...crashPoint };
		const all = async () => {
			await unlessRefused(action);
			await this.#server?.placeOffers.settle();
		};
		await Promise.race([all(), trigger.crashed]);
		trigger.crashPoint = null;
		if (trigger.hasCrashed) await this.#start();
	}

	/** Returns the number of a new party. Each party has its own email address. */
	newParty(): number {
		this.#parties += 1;
		return this.#parties;
	}

	async book(number: number, party: Party): Promise<void> {
		const { eventId, isPaid } = this;
		const [form, key] = [this.#formOf(number, party), `${eventId}-${number}`];
		const price = toMajor(priceBooking({ priceMinor: 1235 }, form));
		const { bookingToken } = isPaid
			? await this.#club.startPayment({
					...{ eventId, form, key, totalAmount: price, currency: 'GBP' },
					addressOf,
				})
			: await this.#club.submitBooking({ eventId, form, key });
		this.bookingTokens.set(key, bookingToken);
	}

	async pay(index: number, cardToken: 'paid' | 'declined'): Promise<void> {
		const checkouts = await this.storage.payments.listForEvent(this.eventId);
		const checkout = checkouts.sort(byId)[index % Math.max(1, checkouts.length)];
		if (checkout !== undefined) {
			await this.#club.chargeCard({ checkoutId: checkout.id, cardToken });
		}
	}

	async change(index: number, party: Party): Promise<void> {
		const token = this.#bookingToken(index);
		if (token === undefined) return;
		const { booking } = await this.#club.readMyBooking(token);
		const form = { ...this.#formOf(0, party), userEmail: booking.userEmail };
		await this.#club.changeMyBooking({ token, revision: null, form, addressOf });
	}

	async cancel(index: number): Promise<void> {
		const token = this.#bookingToken(index);
		if (token === undefined) return;
		await this.#club.cancelMyBooking({ token, revision: null, reason: '' });
	}

	async cancelAsOrganiser(index: number): Promise<void> {
		const bookings = await this.storage.bookings.listForEvent(this.eventId);
		const booking = bookings.sort(byId)[index % Math.max(1, bookings.length)];
		if (booking === undefined) return;
		const request = { eventId: this.eventId, bookingId: booking.id, revision: null };
		await this.#club.cancelBooking(organiser, { ...request, reason: 'Flu' });
	}

	async limit(places: number | null): Promise<void> {
		const event = await this.event();
		const { id, createdAt: _, updatedAt: __, revision, priceMinor, ...fields } = event;
		const eventdatetime = event.eventdatetime ?? toInstant(this.time.now());
		const form = { ...fields, eventdatetime, price: toMajor(priceMinor), places };
		await this.#club.updateEvent(organiser, { id, revision, form });
	}

	async join(number: number, party: Party): Promise<void> {
		const form = { ...this.#formOf(number, party), userEmail: this.#addressOf(number) };
		const key = `${this.eventId}-wait-${number}`;
		await this.#club.joinWaitingList({ eventId: this.eventId, form, key });
	}

	async accept(index: number): Promise<void> {
		const token = this.#offerToken(index);
		if (token === undefined) return;
		const { bookingToken } = await this.#club.acceptOffer({ token, addressOf });
		this.bookingTokens.set(token, bookingToken);
	}

	/** Declines an offer or leaves the waiting list. */
	async leave(index: number): Promise<void> {
		const token = this.#offerToken(index);
		if (token !== undefined) await this.#club.leaveWaitingList(token);
	}

	async offerByHand(index: number): Promise<void> {
		const entries = await this.storage.waitingList.listForEvent(this.eventId);
		const entry = entries.sort(byId)[index % Math.max(1, entries.length)];
		if (entry === undefined) return;
		await this.#club.offerByHand(organiser, { eventId: this.eventId, entryId: entry.id });
	}

	passMinutes(minutes: number): void {
		this.time.pass(minutes * 60_000);
	}

	async endExpired(): Promise<void> {
		await this.#club.reconcilePayments({ expiresMs: config.checkoutExpiresMs });
		await this.#server?.placeOffers.offerAll();
	}

	/** Sends the messages that are due, over SMTP. */
	async sendMail(): Promise<void> {
		const { storage } = this.#server ?? this;
		const mailer = new SmtpMailer({
			server: {
				...{ host: '127.0.0.1', port: this.#mailServer.port, auth: null },
				...{ isSecure: false, allowsPlainText: true },
			},
			from: 'bookings@club.example',
			replyTo: null,
			messageIdHost: `${this.#number}.example.org`,
		});
		const add = (id: string, times: number) =>
			this.interrupted.set(id, (this.interrupted.get(id) ?? 0) + times);
		// An attempt counts as interrupted until its result is stored. A message can also fail without an attempt.
		const attempted = new Set<string>();
		const sending = {
			send: async (mail: Parameters<SmtpMailer['send']>[0]) => {
				add(mail.id, 1);
				attempted.add(mail.id);
				await mailer.send(mail);
			},
		};
		await sendDueMessages(
			{
				...storage,
				...{ clock: this.time, mailer: sending },
				configuredFacts: { facts: factsOf(), isFixed: true },
			},
			{
				isTimeUp: () => false,
				report: ({ id }) => attempted.delete(id) && add(id, -1),
			},
		);
	}

	/** Returns the emails that have arrived, in their order, each with the id of its message. */
	get arrived() {
		const host = `@${this.#number}.example.org>`;
		return this.#mailServer.received
			.map(({ parsed }) => parsed)
			.filter(({ messageId }) => messageId?.endsWith(host))
			.map((mail) => ({ id: mail.messageId?.slice(1, -host.length), text: mail.text ?? '' }));
	}

	async event(): Promise<ClubEvent> {
		const event = await this.storage.events.get(this.eventId);
		if (event === null) throw new Error('the event is missing');
		return event;
	}

	#formOf(number: number, party: Party): BookingForm {
		return {
			...{ firstName: 'Anna', lastName: 'Reed', numberOfChildren: 0, numberOfSoftDrinks: 0 },
			...{ numberOfVegetarian: 0, userEmail: this.#addressOf(number), answers: [], ...party },
		};
	}

	#addressOf(number: number): string {
		return `party-${number}@${this.#number}.example.org`;
	}

	#bookingToken(index: number): string | undefined {
		const tokens = [...this.bookingTokens.values()];
		return tokens[index % Math.max(1, tokens.length)];
	}

	/** Returns the token of a link that a party on the waiting list has received. Index 0 is the latest. */
	#offerToken(index: number): string | undefined {
		const tokens = this.arrived
			.flatMap(({ text }) => /\/offer\/([\w-]+)/.exec(text)?.[1] ?? [])
			.reverse();
		return tokens[index % Math.max(1, tokens.length)];
	}
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

async function unlessRefused(action: () => Promise<unknown>): Promise<void> {
	try {
		await action();
	} catch (thrown) {
		if (!(thrown instanceof ClubError)) throw thrown;
	}
}
