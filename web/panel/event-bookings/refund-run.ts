import type { RefundState } from '@burgee/core';
import type { RequestedRefundJson } from '@burgee/core/api/refunds';
import { ApiError } from '../../api/client.ts';

/** The refund of one booking, as the treasurer confirmed it. Amounts are in major units. */
export interface RunItem {
	bookingId: string;
	amount: number;
	/** What could be refunded then. If it is different now, the server refuses the refund. */
	refundable: number;
}

export type RunResult =
	| { kind: 'asked'; state: RefundState; amount: number }
	| { kind: 'refused'; message: string };

/** The refunds of all bookings of an event for which something is due, one after the other (decision: refunds). */
export interface RefundRun {
	id: string;
	reason: string;
	items: RunItem[];
	/** By the id of the booking. */
	results: Record<string, RunResult>;
}

/**
 * Returns the idempotency key of a booking's refund. It is the same after a reload, so that a refund whose answer was lost
 * is not made twice.
 */
function keyOf(run: RefundRun, { bookingId }: RunItem): string {
	return `${run.id}.${bookingId}`;
}

/** Returns the items that have no result. */
export function itemsLeft({ items, results }: RefundRun): RunItem[] {
	return items.filter(({ bookingId }) => results[bookingId] === undefined);
}

interface Steps {
	send: (
		item: RunItem,
		request: { idempotencyKey: string; reason: string },
	) => Promise<Pick<RequestedRefundJson, 'state' | 'amount'>>;
	/** Called with the run after each result. */
	onResult: (run: RefundRun) => void;
	isStopped: () => boolean;
}

/**
 * Refunds the bookings that have no result yet, until all have one or the treasurer stops.
 * @throws what `send` throws, unless it concerns only this booking. The run can then be continued.
 */
export async function continueRun(
	started: RefundRun,
	{ send, onResult, isStopped }: Steps,
): Promise<void> {
	let run = started;
	for (const item of itemsLeft(started)) {
		if (isStopped()) return;
		const request = { idempotencyKey: keyOf(run, item), reason: run.reason };
		const result = await send(item, request).then(
			({ state, amount }): RunResult => ({ kind: 'asked', state, amount }),
			(error: unknown): RunResult => {
				if (!(error instanceof ApiError) || !concernsOneBooking(error)) throw error;
				return { kind: 'refused', message: error.message };
			},
		);
		run = { ...run, results: { ...run.results, [item.bookingId]: result } };
		onResult(run);
	}
}

function concernsOneBooking({ status }: ApiError): boolean {
	return status === 404 || status === 409 || status === 422;
}

const storageKey = (eventId: string) => `refund-run ${eventId}`;

/** Keeps the run of an event for as long as the tab is open. Contains no names. */
export const storedRun = {
	read(eventId: string): RefundRun | null {
		try {
			return JSON.parse(sessionStorage.getItem(storageKey(eventId)) ?? 'null');
		} catch {
			return null;
		}
	},
	write(eventId: string, run: RefundRun): void {
		try {
			sessionStorage.setItem(storageKey(eventId), JSON.stringify(run));
		} catch {
			// Without storage, a reload forgets the run. The server then refuses what it does not show as refundable.
		}
	},
	remove(eventId: string): void {
		try {
			sessionStorage.removeItem(storageKey(eventId));
		} catch {
			// Nothing is stored.
		}
	},
};
