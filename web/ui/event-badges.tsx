import { closesSoon, isPaidEvent, toMinor } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import { displayMoney } from '@burgee/core/display/money';
import { programmeBadge } from '@burgee/core/display/programme-badge';
import { Clock, CupSoda, Lock, Sailboat, Soup, Users } from 'lucide-react';
import { Badge } from './badge.tsx';
import styles from './event-badges.module.css';

const dateBadgeLabels = { today: 'Today', 'this-weekend': 'This weekend' } as const;

export function EventBadges({ event, now }: { event: EventJson; now: Date }) {
	const dateBadge = programmeBadge(event, now);
	const priceMinor = toMinor(event.price);
	const paid = isPaidEvent({ requiresPayment: event.requiresPayment, priceMinor });
	const badges = [
		dateBadge && (
			<Badge key="date" tone="strong">
				{dateBadgeLabels[dateBadge]}
			</Badge>
		),
		event.allowBooking && !event.bookingOpen && (
			<Badge key="closed">
				<Lock aria-hidden size={14} />
				Bookings closed
			</Badge>
		),
		event.bookingOpen && closesSoon(event, now) && (
			<Badge key="closes-soon" tone="warning">
				<Clock aria-hidden size={14} />
				Bookings close soon
			</Badge>
		),
		paid && <Badge key="price">{displayMoney(priceMinor, event.currency)} per adult</Badge>,
		event.isBoatEvent && (
			<Badge key="boat">
				<Sailboat aria-hidden size={14} />
				Boat event
			</Badge>
		),
		event.offerVeg && (
			<Badge key="meals">
				<Soup aria-hidden size={14} />
				Vegetarian meals
			</Badge>
		),
		event.offerSoftDrinks && (
			<Badge key="drinks">
				<CupSoda aria-hidden size={14} />
				Soft drinks
			</Badge>
		),
		event.offerChild && (
			<Badge key="children">
				<Users aria-hidden size={14} />
				Children welcome
			</Badge>
		),
	].filter(Boolean);
	if (badges.length === 0) return null;
	return <div className={styles.badges}>{badges}</div>;
}
