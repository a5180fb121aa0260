import { useClub } from '../composition.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { HeaderPlaceholder } from './header-placeholder.tsx';
import styles from './shell.module.css';

const loadAgain = (
	<Button variant="primary" onClick={() => window.location.reload()}>
		Load Again
	</Button>
);
// No Link: what broke may be the app itself, and a new page begins anew.
const home = <ButtonLink href="/">Members Home</ButtonLink>;

/** A page that broke, or whose code could not be fetched. */
export function ErrorPage() {
	const { emails } = useClub();
	return (
		<Page
			title="Something Went Wrong"
			description="This page could not be shown. Load it again, or begin at Members Home."
			announce
		>
			<EmptyState
				title="This page ran aground"
				action={
					<div className={styles.actions}>
						{loadAgain}
						{home}
					</div>
				}
			>
				<p>
					It is our fault, not yours. Loading it again usually helps. If it does not, tell us at{' '}
					<a href={`mailto:${emails.feedback}`}>{emails.feedback}</a>.
				</p>
			</EmptyState>
		</Page>
	);
}

/** All of the app broke, the header included. */
export function AppErrorPage() {
	return (
		<>
			<HeaderPlaceholder />
			<main className={`${styles.placeholder} ${styles.errorPage}`}>
				<h1>Something Went Wrong</h1>
				<Notice tone="error">
					It is our fault, not yours. Loading the page again usually helps.
				</Notice>
				<div className={styles.actions}>
					{loadAgain}
					{home}
				</div>
			</main>
		</>
	);
}
