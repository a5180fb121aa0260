import { usePublicFacts } from '../../public-facts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmailLink } from '../../ui/email-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import styles from './page.module.css';

export default function NotFoundPage() {
	const { pages } = usePublicFacts();
	return (
		<Page
			title="Page Not Found"
			description="We can’t find a page at this address. Go to Members Home."
			announce
		>
			<EmptyState
				title="We can’t find that page"
				action={
					<div className={`row gap-2 ${styles.actions}`}>
						<ButtonLink to="/" variant="primary">
							Members Home
						</ButtonLink>
						<ButtonLink to="/calendar">Events Calendar</ButtonLink>
						{pages.documents && <ButtonLink to="/documents">Documents &amp; Files</ButtonLink>}
					</div>
				}
			>
				<p>
					The address may be mistyped, or the link may be out of date. If you followed one of our
					links, please tell us at <EmailLink to="feedback" />.
				</p>
			</EmptyState>
		</Page>
	);
}
