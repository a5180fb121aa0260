import type { SessionJson } from '@burgee/core/api/panel';
import { useState } from 'react';
import { Outlet } from 'react-router-dom';
import { api, errorCode } from '../../api/client.ts';
import { useLoad } from '../../api/use-load.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { AdminSessionProvider } from './admin-session.tsx';
import { UnsavedChangesProvider } from './unsaved-changes.tsx';

/** Returns null if no admin is signed in. */
function loadSession(signal: AbortSignal): Promise<SessionJson | null> {
	return api('GET /api/admin/session', { signal }).catch((error: unknown) => {
		if (errorCode(error) === 'not-signed-in') return null;
		throw error;
	});
}

/** All pages under /admin. The session is loaded once for all these pages. */
export function AdminArea() {
	const session = useLoad(loadSession, []);
	return (
		<Loaded
			data={session}
			loading={{ label: 'Loading the admin panel…', lines: 4 }}
			error={({ message }) => `Failed to open the admin panel. ${message}`}
			frame={(state) => <Page title="Admin Panel">{state}</Page>}
		>
			{(loaded) => <SignedIn initial={loaded} />}
		</Loaded>
	);
}

function SignedIn({ initial }: { initial: SessionJson | null }) {
	const [{ session, hasEnded }, setState] = useState({ session: initial, hasEnded: false });
	const value = {
		admin: session?.admin ?? null,
		hasEnded,
		signedIn: (session: SessionJson) => setState({ session, hasEnded: false }),
		signedOut: () => setState({ session: null, hasEnded: false }),
		sessionEnded: () => setState({ session: null, hasEnded: true }),
	};
	return (
		<AdminSessionProvider value={value}>
			<UnsavedChangesProvider>
				<Outlet />
			</UnsavedChangesProvider>
		</AdminSessionProvider>
	);
}
