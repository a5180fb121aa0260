/** The names of a newsletter's fields, in the messages of its schema, in the form and in the conflict dialog. */
export const newsletterLabels = {
	subject: 'Subject',
	finished_at: 'Date and time',
	body: 'Text',
	preview_url: 'Link',
	draft: 'Draft',
} as const;
