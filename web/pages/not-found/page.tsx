import { useClub } from '../../composition.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import styles from './page.module.css';

export default function NotFoundPage() {
	const { emails } = useClub();
	return (
		<Page
			title="Page Not Found"
			description="There is nothing at this address. Find your way from Members Home."
			announce
		>
			<EmptyState
				title="There is nothing at this address"
				action={
					<div className={styles.actions}>
						<ButtonLink to="/" variant="primary">
							Members Home
						</ButtonLink>
						<ButtonLink to="/calendar">Events Calendar</ButtonLink>
						<ButtonLink to="/documents">Documents &amp; Files</ButtonLink>
					</div>
				}
			>
				<p>
					The link may be old, or a letter may be missing from it. If it was one of ours, tell us at{' '}
					<a href={`mailto:${emails.feedback}`}>{emails.feedback}</a>.
				</p>
			</EmptyState>
		</Page>
	);
}
