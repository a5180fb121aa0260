/** Who someone is; whether they may use the panel is the admin record's to say (specification §6). */
export interface Identity {
	uid: string;
	email: string;
}

export interface IdentityProvider {
	/** @throws ClubError 'invalid-credentials', 'too-many-sign-ins' or 'sign-in-failed'. */
	signIn(credentials: { email: string; password: string }): Promise<Identity>;
}
