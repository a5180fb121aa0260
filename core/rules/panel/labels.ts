/** The names of a panel user's fields, in the messages of the schemas, in the forms and in the conflict dialog. */
export const panelUserLabels = {
	name: 'Name',
	email: 'Email',
	role: 'Role',
	permissions: 'Permissions',
} as const;
