import { hasPermission } from '@burgee/core';
import type { SessionJson } from '@burgee/core/api/session';
import type { PanelPage } from '@burgee/core/rules/site/panel-pages';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { ApiError, errorCode } from '../../api/client.ts';
import type { LoadState } from '../../api/use-load.ts';
import { createRequiredContext } from '../../required-context.ts';

export interface AdminSession {
	admin: SessionJson['admin'] | null;
	/** Whether the admin can use only the account page until a second factor is added (decision: second-factor). */
	lacksSecondFactor: boolean;
	signedIn(session: SessionJson): void;
	/** Whether the server ended the session while the panel was open. */
	hasEnded: boolean;
	/** Called after the admin has signed out. */
	signedOut(): void;
	/** Called when the server reports that the session has ended. */
	sessionEnded(): void;
	/** Loads the session again, because the admin or the admin's permissions may have changed. */
	reloadSession(): void;
	/** The last call that the server refused because the admin lacks a permission, and the page that made it. */
	refusedAccess: { permission: string; locationKey: string } | null;
	/** Called after the server has refused a call because the admin lacks a permission. */
	accessRefused(refused: { permission: string; locationKey: string }): void;
}

export const [AdminSessionProvider, useAdminSession] =
	createRequiredContext<AdminSession>('AdminSessionProvider');

/** Returns the signed-in admin. Only components inside RequireAdmin may call this hook. */
export function useAdmin(): SessionJson['admin'] {
	const { admin } = useAdminSession();
	if (admin === null) throw new Error('useAdmin must be used inside RequireAdmin');
	return admin;
}

export function mayOpen(admin: SessionJson['admin'], access: PanelPage['access']): boolean {
	return access === 'public' || access === 'signed-in' || hasPermission(admin, access);
}

const refusals = new Set<string>(['not-signed-in', 'permission-denied', 'second-factor-missing']);

/**
 * Opens the sign-in page if loading failed because the session has ended, and the Access Denied page if it failed
 * because the admin lacks a permission.
 */
export function useAdminLoad<Value>(result: LoadState<Value>): LoadState<Value> {
	const leaveIfRefused = useLeaveIfRefused();
	useEffect(() => {
		if (result.state === 'failed') leaveIfRefused(result.error);
	}, [result, leaveIfRefused]);
	return result;
}

/**
 * Returns a function that checks whether the server refused a call because the session has ended, or because the
 * admin lacks a permission or a second factor. If so, the function opens the sign-in page, the Access Denied page
 * or the account page, and returns true.
 */
export function useLeaveIfRefused(): (error: unknown) => boolean {
	const { sessionEnded, accessRefused, reloadSession } = useAdminSession();
	const { key: locationKey } = useLocation();
	return (error) => {
		const code = errorCode(error);
		if (code === 'not-signed-in') sessionEnded();
		if (code === 'permission-denied' && error instanceof ApiError) {
			accessRefused({ permission: error.permission, locationKey });
		}
		// The reloaded session says that the second factor is missing, and RequireAdmin opens the account page.
		if (code === 'second-factor-missing') reloadSession();
		return code !== null && refusals.has(code);
	};
}

/**
 * Returns the error message of a form if the admin was signed out, or lost a permission, while the form was open. The
 * form keeps its values. Returns null for any other error.
 */
export function refusedWhileEditing(error: unknown): string | null {
	const code = errorCode(error);
	if (code === 'not-signed-in') {
		return 'You were signed out. Sign in again in another tab, then save here. Your changes are still on this page.';
	}
	if (code !== 'permission-denied' || !(error instanceof ApiError)) return null;
	return `To save this, you need the permission ${error.permission}. Ask your club’s administrator to add it to your account, then save again. Your changes are still on this page.`;
}
