import type { WaitingEntry } from '../rules/waiting-list/waiting-entry.ts';

type ShownState = Pick<WaitingEntry, 'state' | 'offeredAt'> & { position: number | null };

/** Returns what organisers read about the state of a party, such as 'Position 2', 'Offered' or 'Declined'. */
export function waitingStateWords({ state, offeredAt, position }: ShownState): string {
	switch (state) {
		case 'waiting':
			return `Position ${position}`;
		case 'offered':
			return 'Offered';
		case 'accepted':
			return 'Booked';
		case 'declined':
			return 'Declined';
		case 'expired':
			return offeredAt === null ? 'No place in time' : 'Offer not answered';
		case 'left':
			return 'Left';
		case 'removed':
			return 'Removed';
	}
}
