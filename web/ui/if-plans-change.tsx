import { myBookingPath } from '@burgee/core';
import { ButtonLink } from './button.tsx';
import { EmailLink } from './email-link.tsx';

interface IfPlansChangeProps {
	/** What the member has booked, for the subject of the e-mail. */
	name: string;
	/** What members read out or write, so that an organiser finds the booking. Null if the device does not know it. */
	reference?: string | null;
	/** The token of the link with which the member can change the booking. Null if the device does not know it. */
	token?: string | null;
}

/** Says how a member changes or cancels what they have booked. */
export function IfPlansChange({ name, reference = null, token = null }: IfPlansChangeProps) {
	const subject = reference === null ? name : `${name}, reference ${reference}`;
	return (
		<section className="stack gap-1" aria-labelledby="plans">
			<h2 id="plans" className="h3">
				If Your Plans Change
			</h2>
			{token !== null && (
				<div className="screen-only">
					<ButtonLink to={myBookingPath(token)}>View, Change or Cancel</ButtonLink>
				</div>
			)}
			<p>
				{token === null ? 'To change or cancel, please email' : 'Questions? Email'}{' '}
				<EmailLink to="bookings" subject={subject} />
				{reference !== null && <> and give the reference {reference}</>}.
			</p>
		</section>
	);
}
