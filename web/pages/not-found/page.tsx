import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';

export default function NotFoundPage() {
	return (
		<Page title="Page Not Found">
			<EmptyState
				title="There is nothing at this address"
				action={
					<ButtonLink to="/" variant="primary">
						Members Home
					</ButtonLink>
				}
			>
				<p>The link may be old, or a letter may be missing from it.</p>
			</EmptyState>
		</Page>
	);
}
