/** What an admin needs to add Burgee to an authenticator app. */
export interface AuthenticatorSetup {
	/** The secret in base32, which an admin can type into an authenticator app. */
	secret: string;
	/** An otpauth: address with the secret, which an authenticator app on the same device opens. */
	uri: string;
	/** The address as a QR code: an SVG image in a data: URL. */
	qrCode: string;
}

/** The codes of a second factor: those of an authenticator app (TOTP, RFC 6238), and recovery codes. */
export interface OneTimePasswords {
	/** Returns a new secret in base32. */
	newSecret(): string;
	/**
	 * Returns what an authenticator app needs to produce codes. The app shows the names of the issuer and of
	 * the account.
	 */
	setupOf(account: { secret: string; account: string; issuer: string }): AuthenticatorSetup;
	/**
	 * Returns the time step of 30 seconds to which a code of six digits belongs. Accepts the time step that
	 * contains `at`, the one before and the one after, because clocks differ. Returns null for any other
	 * code.
	 */
	timeStepOf(code: string, { secret, at }: { secret: string; at: Date }): number | null;
	/** Returns a new code that cannot be guessed: 12 letters and digits in groups, such as 'k7wd-03fz-9qmb'. */
	newRecoveryCode(): string;
	/**
	 * Returns the digest under which a recovery code is stored. Ignores spaces, hyphens and case. Reads
	 * letters that look like digits as those digits.
	 */
	digestOf(recoveryCode: string): string;
}
