import { type ListedPayment, londonDateTime, toMajor } from '@burgee/core';
import { movementStatusLabels, providerLabel } from '@burgee/core/display/payment-words';
import { type CsvColumns, toCsv } from './csv.ts';

/** Returns payments and refunds as CSV, one row each. */
export function paymentsCsv(payments: readonly ListedPayment[]): string {
	return toCsv(columns, payments);
}

const columns: CsvColumns<ListedPayment> = {
	'Date and time (UK time)': ({ at }) => londonDateTime(at).replace('T', ' '),
	Event: ({ eventName }) => eventName,
	'Lead member': ({ leadMember }) => leadMember,
	Kind: ({ kind }) => (kind === 'payment' ? 'Payment' : 'Refund'),
	Amount: ({ amountMinor }) => toMajor(amountMinor).toFixed(2),
	Currency: ({ currency }) => currency,
	Provider: ({ provider }) => providerLabel(provider),
	'Provider’s ID': ({ id }) => id,
	'Booking ID': ({ bookingId }) => bookingId,
	Status: ({ status }) => movementStatusLabels[status],
};
