import { offerAllPlaces, offerPlaces } from '@burgee/core';
import type { MailQueue } from '@burgee/core/ports/mailer';
import type { Ports } from '@burgee/core/ports/ports';
import type { Storage } from '@burgee/core/ports/storage';
import type { Logger } from 'pino';
import type { Job } from './scheduler.ts';

interface OfferParts extends Pick<Ports, 'clock' | 'ids' | 'configuredFacts' | 'waitingLetters'> {
	storage: Storage;
	mailQueue: MailQueue | null;
	logger: Logger;
}

/**
 * Offers places to those who wait: soon after places may have become free, and twice a minute, because offers end, and
 * another server may have freed places before it died. Two servers may offer at once: the store offers each place once.
 */
export class PlaceOffers {
	readonly #parts: OfferParts;
	readonly #wanted = new Set<string>();
	#running: Promise<void> | null = null;
	#isStopping = false;

	constructor(parts: OfferParts) {
		this.#parts = parts;
	}

	offerSoon(eventId: string): void {
		this.#wanted.add(eventId);
		this.#running ??= Promise.resolve().then(() => this.#run());
	}

	offerAll(): Promise<void> {
		return offerAllPlaces(this.#ports(), (err, eventId) => this.#report(err, eventId));
	}

	/** Resolves when no offer is under way, or was asked for. */
	async settle(): Promise<void> {
		while (this.#running !== null) await this.#running;
	}

	/** Offers nothing further, and waits for the offers that are being stored. */
	async stop(): Promise<void> {
		this.#isStopping = true;
		await this.#running;
	}

	async #run(): Promise<void> {
		for (const eventId of this.#wanted) {
			if (this.#isStopping) break;
			// A place that becomes free from now on needs another round.
			this.#wanted.delete(eventId);
			await offerPlaces(this.#ports(), eventId).catch((err) => this.#report(err, eventId));
		}
		// In the same synchronous step as the last check. Otherwise an event could wait without a run.
		this.#running = null;
	}

	#ports() {
		const { storage, mailQueue, logger: _, ...ports } = this.#parts;
		return { ...storage, ...ports, ...(mailQueue && { mailQueue }) };
	}

	#report(err: unknown, eventId: string): void {
		this.#parts.logger.error({ err, event: eventId }, 'cannot offer places');
	}
}

/** Returns the storage with stores that tell the offers about each write after which a place may be free. */
export function withFreedPlaces(storage: Storage, offers: Pick<PlaceOffers, 'offerSoon'>): Storage {
	const { bookings, payments, events, waitingList } = storage;
	const tell = async (eventId: string, isWritten: Promise<boolean>) => {
		const result = await isWritten;
		if (result) offers.offerSoon(eventId);
		return result;
	};
	return {
		...storage,
		bookings: {
			...bookings,
			change: (eventId, changes) => tell(eventId, bookings.change(eventId, changes)),
		},
		payments: {
			...payments,
			replace: (...change) => tell(change[0].eventId, payments.replace(...change)),
		},
		events: {
			...events,
			replace: (...change) => tell(change[0].id, events.replace(...change)),
			restore: (...change) => tell(change[0].id, events.restore(...change)),
		},
		waitingList: {
			...waitingList,
			// Somebody may have cancelled while the party joined.
			join: async (entry, addition) => {
				const result = await waitingList.join(entry, addition);
				offers.offerSoon(entry.eventId);
				return result;
			},
			change: (eventId, ...change) => tell(eventId, waitingList.change(eventId, ...change)),
		},
	};
}

export function placeOfferJobs(offers: PlaceOffers): Job[] {
	return [{ name: 'place-offers', everyMs: 30_000, leaseMs: 60_000, run: () => offers.offerAll() }];
}
