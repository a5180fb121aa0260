import { mayGrant, type Permission } from '@burgee/core';
import { permissionWords } from '@burgee/core/display/panel-user-words';
import { CheckField } from '../../ui/field.tsx';
import { useAdmin } from '../frame/session.tsx';
import styles from '../records/form.module.css';

interface PermissionFieldsProps {
	label: string;
	name: string;
	value: readonly Permission[];
	onChange: (permissions: Permission[]) => void;
	error?: string | undefined;
}

/** A checkbox for each permission, with a plain explanation. */
export function PermissionFields({ label, name, value, onChange, error }: PermissionFieldsProps) {
	const admin = useAdmin();
	const set = (permission: Permission, isGranted: boolean) => {
		const others = value.filter((granted) => granted !== permission);
		onChange(isGranted ? [...others, permission, ...neededFor(permission, others)] : others);
	};
	return (
		<fieldset className={styles.group} id={name} tabIndex={-1}>
			<legend>{label}</legend>
			{error && <p>{error}</p>}
			<div className="stack gap-half">
				{(Object.keys(permissionWords) as Permission[]).map((permission) => (
					<CheckField
						key={permission}
						name={permission}
						label={permissionWords[permission].label}
						hint={`${permissionWords[permission].about} (${permission})`}
						value={value.includes(permission)}
						disabled={!mayGrant(admin, [permission]) && !value.includes(permission)}
						onChange={(isGranted) => set(permission, isGranted)}
					/>
				))}
			</div>
		</fieldset>
	);
}

/**
 * Returns the read permission that a write permission needs, such as 'events:read' for 'events:write', unless it is
 * granted. Payments are seen with the bookings.
 */
function neededFor(permission: Permission, granted: readonly Permission[]): Permission[] {
	const seenWith = permission === 'payments:write' ? 'bookings:read' : permission;
	const needed = seenWith.replace(':write', ':read') as Permission;
	return needed === permission || granted.includes(needed) ? [] : [needed];
}
