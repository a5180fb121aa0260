import type { PublicFacts } from '@burgee/core/api/club';
import type { ReactNode } from 'react';
import { type LoadState, useCall, useLastLoaded } from '../api/use-load.ts';
import { useNavigation } from '../navigation.tsx';
import { PublicFactsProvider, ReloadPublicFactsProvider } from '../public-facts.ts';
import { LazySearchDialog } from '../search-dialog/lazy-search-dialog.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ErrorPage } from './error-page.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { HeaderPlaceholder } from './header-placeholder.tsx';
import type { MenuPlaces } from './mobile-menu.tsx';
import styles from './shell.module.css';

interface ShellProps {
	/** What `useClub` returns. */
	club: LoadState<PublicFacts>;
	/** Where the panel shows its own links in the phone menu. */
	menuPlaces?: MenuPlaces | undefined;
	children: ReactNode;
}

/** Loads the public facts, which every page needs. */
export function useClub(): LoadState<PublicFacts> {
	return useLastLoaded(useCall('GET /api/club'));
}

/** The frame of every page: header, footer and search. Waits for the public facts. */
export function Shell({ club, menuPlaces, children }: ShellProps) {
	return (
		<Loaded
			data={club}
			frame={(state) => (
				<>
					<HeaderPlaceholder />
					<main className={`frame ${styles.placeholder}`}>{state}</main>
				</>
			)}
			loading={{ label: 'Loading the Members Area…', height: '16rem' }}
			error={({ message }) => `Failed to load the Members Area. ${message}`}
		>
			{(facts) => (
				<ReloadPublicFactsProvider value={club.retry}>
					<Frame facts={facts} menuPlaces={menuPlaces}>
						{children}
					</Frame>
				</ReloadPublicFactsProvider>
			)}
		</Loaded>
	);
}

function Frame({ facts, menuPlaces, children }: { facts: PublicFacts } & Omit<ShellProps, 'club'>) {
	const { pathname } = useNavigation();
	return (
		<PublicFactsProvider value={facts}>
			<a className={`target screen-only ${styles.skipLink}`} href="#main">
				Skip to content
			</a>
			<Header facts={facts} menuPlaces={menuPlaces} />
			<p className={styles.printTitle}>{facts.name}, Members Area</p>
			<main className={styles.main} id="main" tabIndex={-1}>
				<ErrorBoundary resetKey={pathname} fallback={<ErrorPage />}>
					{children}
				</ErrorBoundary>
			</main>
			<Footer facts={facts} />
			<LazySearchDialog />
		</PublicFactsProvider>
	);
}
