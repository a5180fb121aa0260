import { TextField } from '../../ui/field.tsx';

interface FindBookingProps {
	label: string;
	value: string;
	onChange: (text: string) => void;
}

/** The search field above a list of bookings. The list then shows those that match (`matchesSearch`). */
export function FindBooking(props: FindBookingProps) {
	return (
		<div className="screen-only">
			<TextField name="find" type="search" autoComplete="off" {...props} />
		</div>
	);
}
