import type { DueReason, MoneyMethod, TreasuryFigure } from '../rules/payment/treasury-lines.ts';

export const figureLabels: Record<TreasuryFigure, string> = {
	expected: 'Expected',
	received: 'Received',
	refunded: 'Refunded',
	due: 'Due for refund',
	outstanding: 'Outstanding',
	goodwill: 'Goodwill refunds',
};

export const methodLabels: Record<MoneyMethod, string> = {
	card: 'Card',
	cash: 'Cash',
	transfer: 'Bank transfer',
	cheque: 'Cheque',
	imported: 'Imported',
};

export const dueReasonLabels: Record<DueReason, string> = {
	'wrong-amount': 'Wrong amount paid',
	'paid-late': 'Paid after cancelling',
	'paid-twice': 'Paid twice',
	'event-deleted': 'Event deleted',
	cancelled: 'Booking cancelled',
	'paid-too-much': 'Paid too much',
	'costs-less': 'Costs less after a change',
	'without-booking': 'Booking deleted before payment',
	underway: 'Refund underway',
};
