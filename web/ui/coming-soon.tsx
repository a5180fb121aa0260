import { useClub } from '../composition.tsx';
import { EmptyState } from './empty-state.tsx';
import { toCalendar } from './missing-page.tsx';
import { Page } from './page.tsx';

/** A placeholder page. `what` is the subject of the sentence '… will appear here'. */
export function ComingSoon({ title, what }: { title: string; what: string }) {
	const { emails } = useClub();
	return (
		<Page title={title} description={`${what} will appear here later this season.`}>
			<EmptyState title="Coming later this season" action={toCalendar}>
				<p>
					{what} will appear here. Until then, please contact us at{' '}
					<a href={`mailto:${emails.feedback}`}>{emails.feedback}</a>.
				</p>
			</EmptyState>
		</Page>
	);
}
