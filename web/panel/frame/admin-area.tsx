import type { SessionJson } from '@burgee/core/api/session';
import { useState } from 'react';
import { Outlet } from 'react-router-dom';
import { api, errorCode } from '../../api/client.ts';
import { useLoad } from '../../api/use-load.ts';
import { usePublicFacts, useReloadPublicFacts } from '../../public-facts.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { type AdminSession, AdminSessionProvider } from './session.tsx';
import { signedInBefore } from './signed-in-before.ts';
import { UnsavedChangesProvider } from './unsaved-changes.tsx';

/** Returns null if no admin is signed in. */
function loadSession(signal?: AbortSignal): Promise<SessionJson | null> {
	return api('GET /api/admin/session', { signal }).catch((error: unknown) => {
		if (errorCode(error) === 'not-signed-in') return null;
		throw error;
	});
}

/** All pages under /admin. The session is loaded once for all these pages. */
export function AdminArea() {
	const session = useLoad(loadSession);
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
	const [session, setSession] = useState(initial);
	const [hasEnded, setHasEnded] = useState(() => {
		if (initial !== null) signedInBefore.set(true);
		return initial === null && signedInBefore.get();
	});
	const [refusedAccess, setRefusedAccess] = useState<AdminSession['refusedAccess']>(null);
	const reloadFacts = useReloadPublicFacts();
	const { shortName } = usePublicFacts();
	const change = (to: SessionJson | null, ended: boolean) => {
		signedInBefore.set(to !== null || ended);
		setSession(to);
		setHasEnded(ended);
		setRefusedAccess(null);
		// Only `ClosedFrame` has no name. From now on, the server sends the facts.
		if (to !== null && shortName === '') reloadFacts();
	};
	const reloadSession = () => {
		loadSession().then(setSession, () => {});
	};
	const value: AdminSession = {
		admin: session?.admin ?? null,
		lacksSecondFactor: session?.lacksSecondFactor ?? false,
		hasEnded,
		refusedAccess,
		signedIn: (started) => change(started, false),
		signedOut: () => change(null, false),
		sessionEnded: () => change(null, true),
		accessRefused: (refused) => {
			setRefusedAccess(refused);
			// Load the permissions again, so that the navigation no longer links to pages that the admin cannot open.
			reloadSession();
		},
		reloadSession,
	};
	return (
		<AdminSessionProvider value={value}>
			<UnsavedChangesProvider>
				<Outlet />
			</UnsavedChangesProvider>
		</AdminSessionProvider>
	);
}
