/**
 * An authenticated user. The identity alone gives no access to the admin panel: the user also needs
 * an admin record (specification §6).
 */
export interface Identity {
	uid: string;
	email: string;
}

export interface IdentityProvider {
	/** @throws ClubError 'invalid-credentials', 'too-many-sign-ins' or 'sign-in-failed'. */
	signIn(credentials: { email: string; password: string }): Promise<Identity>;
}
