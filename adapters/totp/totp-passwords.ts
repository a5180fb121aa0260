import { hash, randomBytes } from 'node:crypto';
import type { AuthenticatorSetup, OneTimePasswords } from '@burgee/core/ports/one-time-passwords';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

/** RFC 4226 recommends a secret of 160 bits. */
const secretBytes = 20;
/** The values that every authenticator app supports. */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 };
/** 32 letters and digits without i, l, o and u, which are easily misread. */
const recoveryAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const recoveryCodeLength = 12;

/** Time-based one-time passwords (RFC 6238) and recovery codes. */
export class TotpPasswords implements OneTimePasswords {
	newSecret(): string {
		return new Secret({ size: secretBytes }).base32;
	}

	setupOf({
		secret,
		account,
		issuer,
	}: {
		secret: string;
		account: string;
		issuer: string;
	}): AuthenticatorSetup {
		// In the address, a colon separates the issuer from the account.
		const names = { issuer: issuer.replaceAll(':', ' '), label: account.replaceAll(':', ' ') };
		const uri = new TOTP({ ...parameters, ...names, secret }).toString();
		const svg = renderSVG(uri, { border: 4 });
		return { secret, uri, qrCode: `data:image/svg+xml,${encodeURIComponent(svg)}` };
	}

	timeStepOf(code: string, { secret, at }: { secret: string; at: Date }): number | null {
		// The library throws an error for six characters that are not six bytes.
		if (!/^\d{6}$/.test(code)) return null;
		const timestamp = at.getTime();
		const delta = TOTP.validate({
			...parameters,
			secret: Secret.fromBase32(secret),
			token: code,
			timestamp,
			window: 1,
		});
		return delta === null ? null : TOTP.counter({ ...parameters, timestamp }) + delta;
	}

	newRecoveryCode(): string {
		// A byte has eight times as many values as the alphabet has characters, so all characters are equally likely.
		const characters = [...randomBytes(recoveryCodeLength)].map(
			(byte) => recoveryAlphabet[byte % recoveryAlphabet.length],
		);
		return characters.join('').replace(/(.{4})(?=.)/g, '$1-');
	}

	/** A fast hash is enough, because a recovery code has 60 random bits. */
	digestOf(recoveryCode: string): string {
		const code = recoveryCode
			.toLowerCase()
			.replaceAll(/[\s-]/g, '')
			.replaceAll('o', '0')
			.replaceAll(/[il]/g, '1');
		return hash('sha256', code, 'base64url');
	}
}
