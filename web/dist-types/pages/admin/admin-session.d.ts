import type { Admin, Permission, SessionJson } from '@burgee/core';
import { type DependencyList } from 'react';
import { type Load } from '../../api/use-load.ts';
export interface AdminSession {
    /** Null where nobody is signed in. */
    admin: SessionJson['admin'] | null;
    signedIn(session: SessionJson): void;
    signedOut(): void;
}
export declare const AdminSessionProvider: import("react").Provider<AdminSession | null>;
export declare function useAdminSession(): AdminSession;
/** Who is signed in; for pages behind RequireAdmin. */
export declare function useAdmin(): SessionJson['admin'];
export declare function may(admin: Pick<Admin, 'permissions'>, permission: Permission): boolean;
/** `useLoad` that leads back to the sign-in once the server no longer knows the session. */
export declare function useAdminLoad<Value>(load: (signal: AbortSignal) => Promise<Value>, dependencies: DependencyList): Load<Value>;
/** For what a button did: whether the error means that the session is over; then RequireAdmin leads to the sign-in. */
export declare function useLeaveIfOver(): (error: unknown) => boolean;
