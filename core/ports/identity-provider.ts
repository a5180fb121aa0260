/**
 * An authenticated user. The admin record, not the identity, grants access to the panel (specification
 * §6).
 */
export interface Identity {
	uid: string;
	email: string;
}

export interface IdentityProvider {
	/** @throws ClubError 'invalid-credentials', 'too-many-sign-ins' or 'sign-in-failed'. */
	signIn(credentials: { email: string; password: string }): Promise<Identity>;
}
