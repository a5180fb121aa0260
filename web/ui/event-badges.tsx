import { isPaidEvent, toMinor } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import { displayMoney } from '@burgee/core/display/money';
import {
	bookingBadge,
	placesBadge,
	programmeBadge,
	type RowBadge,
	rowBadgeLabel,
} from '@burgee/core/display/programme-badge';
import { Clock, CupSoda, Lock, type LucideIcon, Sailboat, Soup, Users } from 'lucide-react';
import { Badge, type BadgeTone } from './badge.tsx';

interface EventBadgesProps {
	event: EventJson;
	now: Date;
	/** The badge that is shown elsewhere. */
	without?: RowBadge | null;
	/** False if the price is shown elsewhere. */
	hasPrice?: boolean;
}

const looks: Record<Exclude<RowBadge, 'booked'>, [Icon: LucideIcon | null, tone: BadgeTone]> = {
	today: [null, 'strong'],
	'this-weekend': [null, 'strong'],
	full: [Lock, 'neutral'],
	'bookings-closed': [Lock, 'neutral'],
	'places-left': [null, 'teal'],
	'closes-soon': [Clock, 'warning'],
};

export function EventBadges({ event, now, without = null, hasPrice = true }: EventBadgesProps) {
	const priceMinor = toMinor(event.price);
	const isPaid = isPaidEvent({ requiresPayment: event.requiresPayment, priceMinor });
	const badges: [
		isShown: boolean,
		label: string | null,
		Icon?: LucideIcon | null,
		tone?: BadgeTone,
	][] = [
		...[programmeBadge(event, now), placesBadge(event), bookingBadge(event, now)]
			.filter((badge) => badge !== null)
			.map((badge): (typeof badges)[number] => [
				badge !== without,
				rowBadgeLabel(badge, event),
				...looks[badge],
			]),
		[isPaid && hasPrice, `${displayMoney(priceMinor, event.currency)} per adult`],
		[!isPaid && event.allowBooking && hasPrice, 'Free'],
		[event.isBoatEvent, 'Boat event', Sailboat],
		[event.offerVeg, 'Vegetarian meals', Soup],
		[event.offerSoftDrinks, 'Soft drinks', CupSoda],
		[event.offerChild, isPaid ? 'Children at half price' : 'Children welcome', Users],
	];
	const shown = badges.filter(([isShown]) => isShown);
	if (shown.length === 0) return null;
	return (
		<div className="row">
			{shown.map(([, label, Icon, tone]) => (
				<Badge key={label} tone={tone}>
					{Icon && <Icon aria-hidden size={14} />}
					{label}
				</Badge>
			))}
		</div>
	);
}
