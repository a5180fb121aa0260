import { EmailLink } from './email-link.tsx';
import { SummaryList, type SummaryRow } from './summary-list.tsx';

interface TypedSummaryProps {
	/** What was not done, such as 'Your booking was not made.' */
	notDone: string;
	rows: readonly SummaryRow[];
}

/** Keeps what a member had typed into a form that closed before it was sent. */
export function TypedSummary({ notDone, rows }: TypedSummaryProps) {
	return (
		<section className="stack" aria-labelledby="typed">
			<h2 id="typed">What You Entered</h2>
			<p>
				{notDone} Questions? Email <EmailLink to="bookings" />.
			</p>
			<SummaryList rows={rows} />
		</section>
	);
}
