/** The labels of a letter's form, which its error messages use too. */
export const eventLetterLabels = {
	audience: 'To',
	answered: 'Answer',
	subject: 'Subject',
	text: 'Text',
} as const;
