import { useClub } from '../composition.tsx';
import { ButtonLink } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { Page } from './page.tsx';

/** A page of the navigation whose content comes later in the season. */
export function ComingSoon({ title, what }: { title: string; what: string }) {
	const { emails } = useClub();
	return (
		<Page title={title} description={`${what} will be here later in the season.`}>
			<EmptyState
				title="This page opens later in the season"
				action={<ButtonLink to="/calendar">View Events Calendar</ButtonLink>}
			>
				<p>
					{what} will be here. Until then, ask us at{' '}
					<a href={`mailto:${emails.feedback}`}>{emails.feedback}</a>.
				</p>
			</EmptyState>
		</Page>
	);
}
