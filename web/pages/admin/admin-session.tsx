import type { Admin, Permission } from '@burgee/core';
import type { SessionJson } from '@burgee/core/api/panel';
import { createContext, type DependencyList, useContext, useEffect } from 'react';
import { ApiError } from '../../api/client.ts';
import { type LoadState, useLoad } from '../../api/use-load.ts';

export interface AdminSession {
	admin: SessionJson['admin'] | null;
	signedIn(session: SessionJson): void;
	signedOut(): void;
}

const AdminSessionContext = createContext<AdminSession | null>(null);
export const AdminSessionProvider = AdminSessionContext.Provider;

export function useAdminSession(): AdminSession {
	const session = useContext(AdminSessionContext);
	if (session === null) throw new Error('useAdminSession must be used inside AdminArea');
	return session;
}

/** Returns the signed-in admin. Only components inside RequireAdmin may call this hook. */
export function useAdmin(): SessionJson['admin'] {
	const { admin } = useAdminSession();
	if (admin === null) throw new Error('useAdmin must be used inside RequireAdmin');
	return admin;
}

export function hasPermission(admin: Pick<Admin, 'permissions'>, permission: Permission): boolean {
	return admin.permissions.includes(permission);
}

/** Works like `useLoad`, but opens the sign-in page if the session has ended. */
export function useAdminLoad<Value>(
	load: (signal: AbortSignal) => Promise<Value>,
	dependencies: DependencyList,
): LoadState<Value> {
	const result = useLoad(load, dependencies);
	const signOutIfEnded = useSignOutIfEnded();
	useEffect(() => {
		if (result.state === 'failed') signOutIfEnded(result.error);
	}, [result, signOutIfEnded]);
	return result;
}

/**
 * Returns a function that checks whether an error means that the session has ended. If so, the function
 * opens the sign-in page and returns true.
 */
export function useSignOutIfEnded(): (error: unknown) => boolean {
	const { signedOut } = useAdminSession();
	return (error) => {
		const hasEnded = error instanceof ApiError && error.code === 'not-signed-in';
		if (hasEnded) signedOut();
		return hasEnded;
	};
}
