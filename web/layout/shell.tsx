import type { ClubJson } from '@burgee/core/api/club';
import type { ReactNode } from 'react';
import { useCall, useLastLoaded } from '../api/use-load.ts';
import { ClubProvider, ReloadClubProvider } from '../club-context.ts';
import { useNavigation } from '../navigation.tsx';
import { LazySearchDialog } from '../search-dialog/lazy-search-dialog.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ErrorPage } from './error-page.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { HeaderPlaceholder } from './header-placeholder.tsx';
import styles from './shell.module.css';

/** The frame of every page: header, footer and search. Loads the club's data first. */
export function Shell({ children }: { children: ReactNode }) {
	const club = useLastLoaded(useCall('GET /api/club'));
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
					<Frame club={facts}>{children}</Frame>
				</ReloadClubProvider>
			)}
		</Loaded>
	);
}

function Frame({ club, children }: { club: ClubJson; children: ReactNode }) {
	const { pathname } = useNavigation();
	return (
		<ClubProvider value={club}>
			<a className={`target screen-only ${styles.skipLink}`} href="#main">
				Skip to content
			</a>
			<Header club={club} />
			<p className={styles.printTitle}>{club.name}, Members Area</p>
			<main className={styles.main} id="main" tabIndex={-1}>
				<ErrorBoundary resetKey={pathname} fallback={<ErrorPage />}>
					{children}
				</ErrorBoundary>
			</main>
			<Footer club={club} />
			<LazySearchDialog />
		</ClubProvider>
	);
}
