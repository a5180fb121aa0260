/** The names of a water reading's fields, in the messages of its schema, in the form and in the conflict dialog. */
export const readingLabels = { dateTime: 'Date and time', value: 'Level' } as const;
