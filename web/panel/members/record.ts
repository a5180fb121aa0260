import {
	defaultPermissions,
	invitationForm,
	panelUserLabels as labels,
	type Permission,
	panelUserForm,
} from '@burgee/core';
import { permissionWords } from '@burgee/core/display/panel-user-words';
import { type Field, text } from '../records/fields.ts';
import { recordFields } from '../records/record-fields.ts';

const permissions: Field<Permission[], readonly Permission[]> = {
	label: labels.permissions,
	empty: [...defaultPermissions],
	fill: (stored) => [...stored],
	read: (chosen) => chosen,
	display: (chosen) =>
		(Object.keys(permissionWords) as Permission[])
			.filter((permission) => chosen.includes(permission))
			.map((permission) => permissionWords[permission].label)
			.join('\n'),
};

const fields = {
	name: text(labels.name, 'required'),
	role: { ...text(labels.role, 'required'), empty: 'organiser' },
	permissions,
};

export const memberFields = recordFields(fields, { schema: panelUserForm });

export const invitationFields = recordFields(
	{ ...fields, email: text(labels.email, 'required') },
	{ schema: invitationForm },
);

export const roleHint =
	'A word for the club’s own use, such as treasurer. It changes no permission.';
