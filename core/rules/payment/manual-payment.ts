import { z } from 'zod';
import { ClubError } from '../../errors/club-error.ts';
import type { Instant } from '../calendar/london-time.ts';
import { isoInstant, isoLondonDate } from '../calendar/time-schemas.ts';

export const manualMethods = ['cash', 'transfer', 'cheque'] as const;
export type ManualMethod = (typeof manualMethods)[number];

/** More entries would make the list of a booking too long to be checked by hand. */
export const maxManualPayments = 50;

/**
 * Money of a booking that an organiser has recorded by hand. It is real money in the booking's currency. An entry is never
 * changed or removed: a correction is a further entry (decision: manual-payments).
 */
export const manualPayment = z.object({
	id: z.string(),
	/** The idempotency key of the request that recorded the entry. */
	requestKey: z.string(),
	method: z.enum(manualMethods),
	/** Never 0. Above 0, the club has received the money; below 0, it has given it back. */
	amountMinor: z.int(),
	/** The day on which the money moved. For a reversal, the day on which it was recorded. */
	date: isoLondonDate,
	/** What the bank statement or the cheque says. Null if nothing was noted, or after the retention period. */
	reference: z.string().nullable(),
	/** The user id of the panel user who recorded the entry. */
	by: z.string(),
	/** The name that the panel user had then. */
	byName: z.string(),
	recordedAt: isoInstant,
	/** The id of the wrong entry that this one reverses. Null if the entry stands for money that moved. */
	reverses: z.string().nullable(),
	/** Why the other entry was reversed. Null if this one reverses none, or after the retention period. */
	reason: z.string().nullable(),
});
export type ManualPayment = z.infer<typeof manualPayment>;

/** Returns the entries that stand for money that moved: those that are neither reversed nor reversals. */
export function countingEntries(entries: readonly ManualPayment[]): ManualPayment[] {
	const reversed = new Set(entries.map(({ reverses }) => reverses));
	return entries.filter(({ id, reverses }) => reverses === null && !reversed.has(id));
}

/** The sums of a booking's entries, in minor units. */
export interface ManualSums {
	/** What the club has received, before it gave anything back. */
	receivedMinor: number;
	givenBackMinor: number;
	/** What the club keeps. Never below 0. */
	keptMinor: number;
	/** When the first money received was recorded. Null if no money received counts. */
	firstAt: Instant | null;
}

/** Sums up what organisers recorded as paid or given back by hand, without reversed entries. In minor units. */
export function manualSums(entries: readonly ManualPayment[]): ManualSums {
	const counting = countingEntries(entries);
	const received = counting.filter(({ amountMinor }) => amountMinor > 0);
	const receivedMinor = sum(received);
	const keptMinor = sum(counting);
	const [firstAt = null] = received.map(({ recordedAt }) => recordedAt).sort();
	return { receivedMinor, givenBackMinor: receivedMinor - keptMinor, keptMinor, firstAt };
}

/**
 * Returns the entries with a further one.
 * @throws ClubError 'manual-payments-full' if the booking has as many as it can have, 'manual-payment-too-large' if more
 * would be given back than was received by hand, or 'manual-payment-reversed' if the entry reverses one that is reversed.
 */
export function withManualPayment(
	entries: readonly ManualPayment[],
	entry: ManualPayment,
): ManualPayment[] {
	if (entries.length >= maxManualPayments) throw new ClubError('manual-payments-full');
	const isReversedTwice =
		entry.reverses !== null && entries.some(({ reverses }) => reverses === entry.reverses);
	if (isReversedTwice) throw new ClubError('manual-payment-reversed');
	const all = [...entries, entry];
	if (manualSums(all).keptMinor < 0) throw new ClubError('manual-payment-too-large');
	return all;
}

/**
 * Returns the entry that reverses another one: the same method and the opposite amount.
 * @throws ClubError 'payment-not-found', or 'manual-payment-reversed' if the entry is itself a reversal.
 */
export function reversalOf(
	entries: readonly ManualPayment[],
	reverses: string,
	made: Omit<ManualPayment, 'method' | 'amountMinor' | 'reference' | 'reverses'>,
): ManualPayment {
	const wrong = entries.find(({ id }) => id === reverses);
	if (wrong === undefined) throw new ClubError('payment-not-found');
	if (wrong.reverses !== null) throw new ClubError('manual-payment-reversed');
	const { method, amountMinor, reference } = wrong;
	return { ...made, method, amountMinor: -amountMinor, reference, reverses };
}

/**
 * Whether the entry is about money that the club has received. A reversal is about the same money as the entry that it
 * reverses, with the opposite amount.
 */
export function isReceipt({
	amountMinor,
	reverses,
}: Pick<ManualPayment, 'amountMinor' | 'reverses'>): boolean {
	return reverses === null ? amountMinor > 0 : amountMinor < 0;
}

/** Returns the months in London, such as '2026-07', in which the money of the entries moved. */
export function manualMonths({ manualPayments }: { manualPayments: ManualPayment[] }): string[] {
	return [...new Set(manualPayments.map(({ date }) => date.slice(0, 7)))];
}

function sum(entries: readonly ManualPayment[]): number {
	return entries.reduce((total, { amountMinor }) => total + amountMinor, 0);
}
