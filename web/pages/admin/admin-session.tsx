import type { Admin, Permission, SessionJson } from '@burgee/core';
import { createContext, type DependencyList, useContext, useEffect } from 'react';
import { ApiError } from '../../api/client.ts';
import { type LoadState, useLoad } from '../../api/use-load.ts';

export interface AdminSession {
	/** Null where nobody is signed in. */
	admin: SessionJson['admin'] | null;
	signedIn(session: SessionJson): void;
	signedOut(): void;
}

const AdminSessionContext = createContext<AdminSession | null>(null);
export const AdminSessionProvider = AdminSessionContext.Provider;

export function useAdminSession(): AdminSession {
	const session = useContext(AdminSessionContext);
	if (session === null) throw new Error('useAdminSession: there is no AdminArea above');
	return session;
}

/** Who is signed in; for pages behind RequireAdmin. */
export function useAdmin(): SessionJson['admin'] {
	const { admin } = useAdminSession();
	if (admin === null) throw new Error('useAdmin: there is no RequireAdmin above');
	return admin;
}

export function may(admin: Pick<Admin, 'permissions'>, permission: Permission): boolean {
	return admin.permissions.includes(permission);
}

/** `useLoad` that leads back to the sign-in once the server no longer knows the session. */
export function useAdminLoad<Value>(
	load: (signal: AbortSignal) => Promise<Value>,
	dependencies: DependencyList,
): LoadState<Value> {
	const result = useLoad(load, dependencies);
	const leaveIfOver = useLeaveIfOver();
	useEffect(() => {
		if (result.state === 'failed') leaveIfOver(result.error);
	}, [result, leaveIfOver]);
	return result;
}

/** For what a button did: whether the error means that the session is over; then RequireAdmin leads to the sign-in. */
export function useLeaveIfOver(): (error: unknown) => boolean {
	const { signedOut } = useAdminSession();
	return (error) => {
		const over = error instanceof ApiError && error.code === 'not-signed-in';
		if (over) signedOut();
		return over;
	};
}
