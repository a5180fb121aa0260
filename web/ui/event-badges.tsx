import { closesSoon, isPaidEvent, toMinor } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import { displayMoney } from '@burgee/core/display/money';
import { programmeBadge } from '@burgee/core/display/programme-badge';
import { Clock, CupSoda, Lock, type LucideIcon, Sailboat, Soup, Users } from 'lucide-react';
import { Badge, type BadgeTone } from './badge.tsx';

const dateBadgeLabels = { today: 'Today', 'this-weekend': 'This weekend' } as const;

export function EventBadges({ event, now }: { event: EventJson; now: Date }) {
	const dateBadge = programmeBadge(event, now);
	const priceMinor = toMinor(event.price);
	const isPaid = isPaidEvent({ requiresPayment: event.requiresPayment, priceMinor });
	const isClosed = event.allowBooking && !event.bookingOpen;
	const closesNow = event.bookingOpen && closesSoon(event, now);
	const badges: [
		isShown: boolean,
		label: string | null,
		icon?: LucideIcon | null,
		tone?: BadgeTone,
	][] = [
		[dateBadge !== null, dateBadge && dateBadgeLabels[dateBadge], null, 'strong'],
		[isClosed, 'Bookings closed', Lock],
		[closesNow, 'Bookings close soon', Clock, 'warning'],
		[isPaid, `${displayMoney(priceMinor, event.currency)} per adult`],
		[event.isBoatEvent, 'Boat event', Sailboat],
		[event.offerVeg, 'Vegetarian meals', Soup],
		[event.offerSoftDrinks, 'Soft drinks', CupSoda],
		[event.offerChild, 'Children welcome', Users],
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
