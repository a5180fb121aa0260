/** The names of the fields, in messages, in the form and wherever a payer reads them. */
export const bankLabels = {
	accountName: 'Account name',
	sortCode: 'Sort code',
	accountNumber: 'Account number',
	iban: 'IBAN',
} as const;
