import { bookingConfirmedPath, paymentPath, signUpConfirmedPath } from '@burgee/core';
import { CircleCheck } from 'lucide-react';
import { useIsHydrated } from '../api/page-data.ts';
import { Link } from '../navigation.tsx';
import { rememberedBookings } from '../remembered-bookings.ts';
import styles from './booked-note.module.css';

interface BookedNoteProps {
	/** The event or the work day. */
	about: { id: string; name: string };
	/** Set on the page of the event or the work day itself. */
	above?: boolean;
}

/** Says that this device has booked an event, and links to the booking. */
export function BookedEventNote({ about, above = false }: BookedNoteProps) {
	const booking = useIsHydrated() ? rememberedBookings.newestBooking(about.id) : null;
	if (booking === null) return null;
	const { paidBy } = booking;
	const path =
		paidBy === null
			? bookingConfirmedPath(about.id)
			: paymentPath({ eventId: about.id, checkoutId: paidBy, payment: 'success' });
	return <Note path={path} text="You have booked" name={about.name} above={above} />;
}

/** Says that this device has signed up for a work day, and links to the sign-up. */
export function SignedUpNote({ about, above = false }: BookedNoteProps) {
	const isSignedUp = useIsHydrated() && rememberedBookings.newestSignUp(about.id) !== null;
	if (!isSignedUp) return null;
	const path = signUpConfirmedPath(about.id);
	return <Note path={path} text="You have signed up" name={about.name} above={above} />;
}

interface NoteProps {
	path: string;
	text: string;
	name: string;
	above: boolean;
}

function Note({ path, text, name, above }: NoteProps) {
	return (
		<Link
			to={path}
			className={`screen-only ${styles.note} ${above ? styles.above : ''}`}
			aria-label={`${text}: ${name}`}
		>
			<CircleCheck aria-hidden size={14} />
			{text}
		</Link>
	);
}
