import { TOTP } from 'otpauth';

/** Returns the code that an authenticator app with this secret shows at the given time. */
export function appCode(secret: string, at: Date): string {
	return new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({
		timestamp: at.getTime(),
	});
}
