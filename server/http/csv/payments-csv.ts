import { type ListedPayment, londonDateTime } from '@burgee/core';
import { movementStatusLabels, providerLabel } from '@burgee/core/display/payment-words';
import { amountCell, type CsvColumns, toCsv } from './csv.ts';

/** Returns payments and refunds as CSV, one row each. Of money that moved by hand, only the day is known. */
export function paymentsCsv(payments: readonly ListedPayment[]): string {
	return toCsv(columns, payments);
}

const columns: CsvColumns<ListedPayment> = {
	'Date and time (UK time)': ({ at, date }) =>
		at === null ? date : londonDateTime(at).replace('T', ' '),
	Event: ({ eventName }) => eventName,
	'Lead member': ({ leadMember }) => leadMember,
	Kind: ({ kind }) => (kind === 'payment' ? 'Payment' : 'Refund'),
	Amount: ({ amountMinor }) => amountCell(amountMinor),
	Currency: ({ currency }) => currency,
	Provider: ({ provider }) => providerLabel(provider),
	'Provider’s ID': ({ id, record }) => (record === null ? id : null),
	'Booking ID': ({ bookingId }) => bookingId,
	Status: ({ status }) => movementStatusLabels[status],
	Reference: ({ record }) => record?.reference ?? null,
	'Recorded by': ({ record }) => record?.byName ?? null,
};
