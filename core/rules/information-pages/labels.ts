/** The names of a page's fields, in the messages of its schema, in the form and in the conflict dialog. */
export const informationPageLabels = {
	title: 'Title',
	slug: 'Address',
	summary: 'Summary',
	body: 'Text',
	menu: 'Menu',
	position: 'Position',
	draft: 'Draft',
} as const;
