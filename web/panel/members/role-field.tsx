import { TextField } from '../../ui/field.tsx';

interface RoleFieldProps {
	name: string;
	value: string;
	onChange: (role: string) => void;
	error?: string | undefined;
}

export function RoleField(props: RoleFieldProps) {
	return (
		<TextField
			label="Role"
			hint="A word for the club’s own use, such as treasurer. It changes no permission."
			required
			autoComplete="off"
			{...props}
		/>
	);
}
