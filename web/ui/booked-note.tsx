import {
	bookingConfirmedPath,
	myBookingPath,
	paymentPath,
	signUpConfirmedPath,
} from '@burgee/core';
import { pageMessages } from '@burgee/core/display/page-messages';
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

/** Returns the path of the booking that this device has made for the event, or null. */
export function useBookedPath(eventId: string): string | null {
	const booking = useIsHydrated() ? rememberedBookings.newestBooking(eventId) : null;
	if (booking === null) return null;
	const { paidBy, token } = booking;
	if (token !== null) return myBookingPath(token);
	return paidBy === null
		? bookingConfirmedPath(eventId)
		: paymentPath({ eventId, checkoutId: paidBy, payment: 'success' });
}

/** Says that this device has booked an event, and links to the booking. */
export function BookedEventNote({ about, above = false }: BookedNoteProps) {
	const path = useBookedPath(about.id);
	if (path === null) return null;
	return <Note path={path} text={pageMessages.booked} name={about.name} above={above} />;
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
