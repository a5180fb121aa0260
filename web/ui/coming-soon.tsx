import { EmailLink } from './email-link.tsx';
import { EmptyState } from './empty-state.tsx';
import { toCalendar } from './missing-page.tsx';
import { Page } from './page.tsx';

interface ComingSoonProps {
	title: string;
	/** The subject of the sentence '… will appear here'. */
	what: string;
	/** The start of the sentence '…, please email', for example 'To give someone access'. */
	until: string;
}

/** A page that tells members that its content is not available yet. */
export function ComingSoon({ title, what, until }: ComingSoonProps) {
	return (
		<Page title={title} description={`${what} will appear here later this season.`}>
			<EmptyState title="Coming Later This Season" action={toCalendar}>
				<p>
					{what} will appear here. {until}, please email <EmailLink to="feedback" />.
				</p>
			</EmptyState>
		</Page>
	);
}
