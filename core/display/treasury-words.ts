import type { DueReason, MoneyMethod, TreasuryFigure } from '../rules/payment/treasury-lines.ts';
import { manualMethodLabels } from './manual-payment-words.ts';
import { refundReasonLabels } from './refund-words.ts';

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
	...manualMethodLabels,
	imported: 'Imported',
};

export const dueReasonLabels: Record<DueReason, string> = {
	...refundReasonLabels,
	underway: 'Refund underway',
};
