import { EmailLink } from './email-link.tsx';

interface IfPlansChangeProps {
	/** What the member has booked, for the subject of the e-mail. */
	name: string;
	/** What members read out or write, so that an organiser finds the booking. Null if the device does not know it. */
	reference?: string | null;
}

/** Says how a member changes or cancels what they have booked. */
export function IfPlansChange({ name, reference = null }: IfPlansChangeProps) {
	const subject = reference === null ? name : `${name}, reference ${reference}`;
	return (
		<section className="stack gap-1" aria-labelledby="plans">
			<h2 id="plans" className="h3">
				If Your Plans Change
			</h2>
			<p>
				To change or cancel, please email <EmailLink to="bookings" subject={subject} />
				{reference !== null && <> and give the reference {reference}</>}.
			</p>
		</section>
	);
}
