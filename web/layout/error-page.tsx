import { Button, ButtonLink } from '../ui/button.tsx';
import { EmailLink } from '../ui/email-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { HeaderPlaceholder } from './header-placeholder.tsx';
import styles from './shell.module.css';

const reload = (
	<Button variant="primary" onClick={() => window.location.reload()}>
		Reload
	</Button>
);
// This link does not use the router. Loading a new document restarts the app even if the router failed.
const home = <ButtonLink href="/">Go to Members Home</ButtonLink>;

export function ErrorPage() {
	return (
		<Page
			title="Something Went Wrong"
			description="This page could not be shown. Reload it or go to Members Home."
			announce
		>
			<EmptyState
				title="This page ran aground"
				action={
					<div className={`row gap-2 ${styles.actions}`}>
						{reload}
						{home}
					</div>
				}
			>
				<p>
					Sorry, there is a problem with this page. Check your connection and reload the page. If
					that doesn’t help, please tell us at <EmailLink to="feedback" />.
				</p>
			</EmptyState>
		</Page>
	);
}

/**
 * Shows an error message instead of the whole app if the header or other code outside the pages
 * fails.
 */
export function AppErrorPage() {
	return (
		<>
			<HeaderPlaceholder />
			<main className={`frame stack gap-3 ${styles.placeholder} ${styles.errorPage}`}>
				<h1>Something Went Wrong</h1>
				<Notice tone="error">
					Sorry, there is a problem with this page. Check your connection and reload the page.
				</Notice>
				<div className={`row gap-2 ${styles.actions}`}>
					{reload}
					{home}
				</div>
			</main>
		</>
	);
}
