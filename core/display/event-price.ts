import { type ClubEvent, isPaidEvent } from '../rules/events/club-event.ts';
import { toMinor } from '../rules/money.ts';
import { displayMoney } from './money.ts';

type PricedEvent = Pick<
	ClubEvent,
	'allowBooking' | 'requiresPayment' | 'currency' | 'offerChild'
> & {
	/** In major units, such as pounds. */
	price: number;
};

/**
 * Returns what an event costs: '£12.35 per adult', with the half price of children if there are places for them, or
 * 'Free' for an event that members book without paying. Otherwise null.
 */
export function eventPrice(event: PricedEvent): string | null {
	const { allowBooking, requiresPayment, price, currency, offerChild } = event;
	const priceMinor = toMinor(price);
	if (!isPaidEvent({ requiresPayment, priceMinor })) return allowBooking ? 'Free' : null;
	const perAdult = `${displayMoney(priceMinor, currency)} per adult`;
	return offerChild ? `${perAdult}, half price for children (12 years or under)` : perAdult;
}
