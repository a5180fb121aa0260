import type { ClubJson } from '@burgee/core/api/club';
import { Suspense, useEffect } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { useCall, useKept } from '../api/use-load.ts';
import { ClubProvider, ReloadClubProvider } from '../club-context.ts';
import { LazySearchDialog } from '../search-dialog/lazy-search-dialog.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ErrorPage } from './error-page.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { HeaderPlaceholder } from './header-placeholder.tsx';
import styles from './shell.module.css';

/** The frame of every page: header, footer and search. Loads the club's data first. */
export function Shell() {
	const club = useKept(useCall('GET /api/club'));
	const { hash, key } = useLocation();
	const navigation = useNavigationType();

	useEffect(() => {
		// A new page starts at the top, unless the hash in the address selects a section. On Back and Forward the
		// browser restores the scroll position.
		if (navigation !== 'POP' && key && hash === '') window.scrollTo(0, 0);
	}, [navigation, key, hash]);

	return (
		<Loaded
			data={club}
			frame={(state) => (
				<>
					<HeaderPlaceholder />
					<main className={styles.placeholder}>{state}</main>
				</>
			)}
			loading={{ label: 'Loading the Members Area…', height: '16rem' }}
			error={({ message }) => `Failed to load the Members Area. ${message}`}
		>
			{(facts) => (
				<ReloadClubProvider value={club.retry}>
					<ClubPages club={facts} />
				</ReloadClubProvider>
			)}
		</Loaded>
	);
}

function ClubPages({ club }: { club: ClubJson }) {
	const { pathname } = useLocation();
	return (
		<ClubProvider value={club}>
			<a className={styles.skipLink} href="#main">
				Skip to content
			</a>
			<Header club={club} />
			<p className={styles.printTitle}>{club.name}, Members Area</p>
			<main className={styles.main} id="main" tabIndex={-1}>
				<ErrorBoundary resetKey={pathname} fallback={<ErrorPage />}>
					<Suspense
						fallback={
							<div className={styles.placeholder}>
								<Skeleton label="Loading the page…" height="16rem" />
							</div>
						}
					>
						<Outlet />
					</Suspense>
				</ErrorBoundary>
			</main>
			<Footer club={club} />
			<LazySearchDialog />
		</ClubProvider>
	);
}
