/** An authenticated user. Access to the panel depends on the user's admin record, not on the identity (§6). */
export interface Identity {
	uid: string;
	email: string;
}

export interface IdentityProvider {
	/** @throws ClubError 'invalid-credentials', 'too-many-sign-ins' or 'sign-in-failed'. */
	signIn(credentials: { email: string; password: string }): Promise<Identity>;
}
