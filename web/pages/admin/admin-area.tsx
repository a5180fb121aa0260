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

/** Everything under /admin: asks once who is signed in. */
export default function AdminArea() {
	const { api } = usePorts();
	const asked = useLoad((signal) => api.session(signal), [api]);
	/** What happened since: undefined where nothing did. */
	const [changed, setChanged] = useState<SessionJson | null | undefined>();

	const answered = asked.state === 'loaded' ? asked.value : null;
	const admin = (changed === undefined ? answered : changed)?.admin ?? null;
	const session = useMemo<AdminSession>(
		() => ({ admin, signedIn: setChanged, signedOut: () => setChanged(null) }),
		[admin],
	);

	if (asked.state === 'loading') {
		return (
			<Page title="Club administration">
				<Skeleton label="Loading the panel…" lines={4} />
			</Page>
		);
	}
	if (asked.state === 'failed') {
		return (
			<Page title="Club administration">
				<Notice tone="error" action={<Button onClick={asked.retry}>Try Again</Button>}>
					The panel could not be opened. {asked.error.message}
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
