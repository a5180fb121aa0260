import { isTestMoney, type NamedLine } from '@burgee/core';
import { providerLabel } from '@burgee/core/display/payment-words';
import { dueReasonLabels, figureLabels, methodLabels } from '@burgee/core/display/treasury-words';
import { amountCell, type CsvColumns, toCsv } from './csv.ts';

/** Returns the lines behind the treasurer's figures as CSV. Each figure is the sum of the amounts of its kind. */
export function treasuryCsv(lines: readonly NamedLine[]): string {
	return toCsv(columns, lines);
}

const columns: CsvColumns<NamedLine> = {
	'Date (UK)': ({ date }) => date,
	Kind: ({ figure }) => figureLabels[figure],
	Method: ({ method }) => method && methodLabels[method],
	Provider: ({ provider }) => provider && providerLabel(provider),
	ID: ({ id }) => id,
	Reference: ({ record }) => record?.reference ?? null,
	Event: ({ eventName }) => eventName,
	Payer: ({ payer }) => payer,
	'Booking ID': ({ bookingId }) => bookingId,
	Currency: ({ currency }) => currency,
	Amount: ({ amountMinor }) => amountCell(amountMinor),
	Fee: ({ feeMinor }) => (feeMinor === null ? null : amountCell(feeMinor)),
	'Reason for refund': ({ reason }) => reason && dueReasonLabels[reason],
	'Test money': (line) => (isTestMoney(line) ? 'Yes' : null),
	'Recorded by': ({ record }) => record?.byName ?? null,
};
