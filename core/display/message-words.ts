import type { MessageKind, MessageState } from '../rules/mail/message.ts';

export const messageKindLabels: Record<MessageKind, string> = {
	booked: 'Booked',
	'payment-received': 'Booked and paid',
	'payment-cancelled': 'Not paid',
	changed: 'Booking changed',
	cancelled: 'Booking cancelled',
	'refund-made': 'Refund made',
	'booking-link': 'Link to a booking',
	'on-waiting-list': 'On the waiting list',
	'place-offered': 'Place offered',
	'offer-ended': 'Offer ended',
	reminder: 'Reminder',
	'event-changed': 'Event changed',
	'event-cancelled': 'Event cancelled',
	organiser: 'From an organiser',
};

export const messageStateLabels: Record<MessageState, string> = {
	waiting: 'Waiting',
	sent: 'Sent',
	failed: 'Failed',
};

/** What the panel shows instead of an erased address. */
export const erasedAddress = 'Address erased';
