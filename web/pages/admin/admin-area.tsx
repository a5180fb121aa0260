import type { SessionJson } from '@burgee/core';
import { useMemo, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { useLoad } from '../../api/use-load.ts';
import { usePorts } from '../../composition.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type AdminSession, AdminSessionProvider } from './admin-session.tsx';

/** All pages under /admin. The session is loaded once for all these pages. */
export default function AdminArea() {
	const { api } = usePorts();
	const loaded = useLoad((signal) => api.session(signal), [api]);
	/** The session after a sign-in or sign-out in this app; undefined if neither has happened. */
	const [latest, setLatest] = useState<SessionJson | null | undefined>();

	const atLoad = loaded.state === 'loaded' ? loaded.value : null;
	const admin = (latest === undefined ? atLoad : latest)?.admin ?? null;
	const session = useMemo<AdminSession>(
		() => ({ admin, signedIn: setLatest, signedOut: () => setLatest(null) }),
		[admin],
	);

	if (loaded.state === 'loading') {
		return (
			<Page title="Club administration">
				<Skeleton label="Loading the admin panel…" lines={4} />
			</Page>
		);
	}
	if (loaded.state === 'failed') {
		return (
			<Page title="Club administration">
				<Notice tone="error" action={<Button onClick={loaded.retry}>Try Again</Button>}>
					Failed to open the admin panel. {loaded.error.message}
				</Notice>
			</Page>
		);
	}
	return (
		<AdminSessionProvider value={session}>
			<Outlet />
		</AdminSessionProvider>
	);
}
