import type { ManualMethod } from '../rules/payment/manual-payment.ts';

export const manualMethodLabels: Record<ManualMethod, string> = {
	cash: 'Cash',
	transfer: 'Bank transfer',
	cheque: 'Cheque',
};

/** Returns how the money moved, for a sentence: 'in cash'. */
export const manualMethodWords: Record<ManualMethod, string> = {
	cash: 'in cash',
	transfer: 'by bank transfer',
	cheque: 'by cheque',
};
