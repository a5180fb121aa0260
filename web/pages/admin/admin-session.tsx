import type { Admin, Permission } from '@burgee/core';
import type { SessionJson } from '@burgee/core/api/panel';
import { useEffect } from 'react';
import { errorCode } from '../../api/client.ts';
import type { LoadState } from '../../api/use-load.ts';
import { createRequiredContext } from '../../required-context.ts';

interface AdminSession {
	admin: SessionJson['admin'] | null;
	signedIn(session: SessionJson): void;
	/** Whether the server ended the session while the panel was open. */
	hasEnded: boolean;
	/** Called after the admin has signed out. */
	signedOut(): void;
	/** Called when the server reports that the session has ended. */
	sessionEnded(): void;
}

export const [AdminSessionProvider, useAdminSession] =
	createRequiredContext<AdminSession>('AdminSessionProvider');

/** Returns the signed-in admin. Only components inside RequireAdmin may call this hook. */
export function useAdmin(): SessionJson['admin'] {
	const { admin } = useAdminSession();
	if (admin === null) throw new Error('useAdmin must be used inside RequireAdmin');
	return admin;
}

export function hasPermission(admin: Pick<Admin, 'permissions'>, permission: Permission): boolean {
	return admin.permissions.includes(permission);
}

/** Opens the sign-in page if loading failed because the session has ended. */
export function useAdminLoad<Value>(result: LoadState<Value>): LoadState<Value> {
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
	const { sessionEnded } = useAdminSession();
	return (error) => {
		const hasEnded = errorCode(error) === 'not-signed-in';
		if (hasEnded) sessionEnded();
		return hasEnded;
	};
}
