import type { EventLetterForm } from '@burgee/core';
import type { EventLettersJson } from '@burgee/core/api/event-letters';
import { pluralise } from '@burgee/core/display/pluralise';
import { Printer } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './event-letter.module.css';

interface WithoutAddressProps {
	/** The letter that is being written, or was just sent. */
	letter: EventLetterForm;
	bookings: EventLettersJson['withoutAddress'];
}

/** The bookings that a letter cannot reach. On paper, this list and the letter are all that the page shows. */
export function WithoutAddress({ letter, bookings }: WithoutAddressProps) {
	const titleId = useId();
	if (bookings.length === 0) return null;
	return (
		<section className="stack" aria-labelledby={titleId}>
			<div className={styles.paper}>
				{letter.subject && <h2>{letter.subject}</h2>}
				<p className={styles.text}>{letter.text}</p>
			</div>
			<h2 id={titleId}>Without an Email Address</h2>
			<p className="screen-only">
				{bookings.length === 1 ? 'This booking has' : 'These bookings have'} no address, so you need
				to tell them yourself. The printed list has your text, too.
			</p>
			<ul className={`lines ${styles.bookings}`}>
				{bookings.map((booking) => (
					<li key={booking.id}>
						<strong>{`${booking.firstName} ${booking.lastName}`}</strong>,{' '}
						{pluralise(booking.numberAttending, 'person', 'people')}
					</li>
				))}
			</ul>
			<p className="screen-only">
				<Button icon={Printer} onClick={() => window.print()}>
					Print the List
				</Button>
			</p>
		</section>
	);
}
