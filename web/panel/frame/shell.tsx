import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Link, type LinkProps, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { errorCode } from '../../api/client.ts';
import { Shell, useClub } from '../../layout/shell.tsx';
import { NavigationProvider } from '../../navigation.tsx';
import { MenuElementsProvider } from './menu-elements.ts';
import styles from './navigation.module.css';
import { pageKeyOf } from './page-key.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';

const ClosedFrame = lazy(() => import('./closed-frame.tsx'));

/** A link between a list and a record fades from one page to the other, unless the admin prefers reduced motion. */
function PanelLink({ to, ...link }: LinkProps & { to: string }) {
	const { pathname } = useLocation();
	const isListAndRecord = to.startsWith(`${pathname}/`) || pathname.startsWith(`${to}/`);
	const fades = isListAndRecord && !matchMedia('(prefers-reduced-motion: reduce)').matches;
	return <Link to={to} viewTransition={fades} {...link} />;
}

/** The frame of the panel's pages, with the router's navigation. */
export function PanelShell() {
	const location = useLocation();
	const { pathname, search, hash } = location;
	const key = pageKeyOf(location);
	const navigationType = useNavigationType();
	const navigation = useMemo(() => {
		// React Router's key is 'default' until the first navigation. If the address has a hash, the section that the
		// hash names takes the focus instead of the heading.
		const focusKey = key !== 'default' && hash === '' ? key : null;
		return { pathname, search, focusKey, Link: PanelLink };
	}, [pathname, search, hash, key]);

	const startAtTop = useEffectEvent(() => {
		// A new page starts at the top, unless the hash in the address selects a section.
		if (navigationType !== 'POP' && hash === '') window.scrollTo(0, 0);
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: each page that is opened has another key
	useEffect(() => startAtTop(), [key, hash]);

	useScrollRestoration(key, navigationType === 'POP');

	// Without the facts, the shell shows no page, and the sign-in needs none.
	const club = useClub();
	const isClosed = club.state === 'failed' && errorCode(club.error) === 'members-only';
	const [first, setFirst] = useState<HTMLElement | null>(null);
	const [last, setLast] = useState<HTMLElement | null>(null);
	return (
		<NavigationProvider value={navigation}>
			<MenuElementsProvider value={{ first, last }}>
				{isClosed ? (
					<Suspense>
						<ClosedFrame retry={club.retry}>
							<Outlet />
						</ClosedFrame>
					</Suspense>
				) : (
					<Shell
						club={club}
						menuPlaces={{ className: styles.menu, first: setFirst, last: setLast }}
					>
						<Outlet />
					</Shell>
				)}
			</MenuElementsProvider>
		</NavigationProvider>
	);
}
