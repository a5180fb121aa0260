import { EmailLink } from './email-link.tsx';
import { EmptyState } from './empty-state.tsx';
import { toCalendar } from './missing-page.tsx';
import { Page } from './page.tsx';

/** A placeholder page. `what` is the subject of the sentence '… will appear here'. */
export function ComingSoon({ title, what }: { title: string; what: string }) {
	return (
		<Page title={title} description={`${what} will appear here later this season.`}>
			<EmptyState title="Coming Later This Season" action={toCalendar}>
				<p>
					{what} will appear here. Until then, please contact us at <EmailLink to="feedback" />.
				</p>
			</EmptyState>
		</Page>
	);
}
