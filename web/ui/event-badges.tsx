import { isPaidEvent, toMinor } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import { displayMoney } from '@burgee/core/display/money';
import {
	bookingBadge,
	programmeBadge,
	type RowBadge,
	rowBadgeLabels,
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

export function EventBadges({ event, now, without = null, hasPrice = true }: EventBadgesProps) {
	const dateBadge = programmeBadge(event, now);
	const booking = bookingBadge(event, now);
	const priceMinor = toMinor(event.price);
	const isPaid = isPaidEvent({ requiresPayment: event.requiresPayment, priceMinor });
	const badges: [
		isShown: boolean,
		label: string | null,
		icon?: LucideIcon | null,
		tone?: BadgeTone,
	][] = [
		[
			dateBadge !== null && dateBadge !== without,
			dateBadge && rowBadgeLabels[dateBadge],
			null,
			'strong',
		],
		[
			booking !== null && booking !== without,
			booking && rowBadgeLabels[booking],
			booking === 'closes-soon' ? Clock : Lock,
			booking === 'closes-soon' ? 'warning' : 'neutral',
		],
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
