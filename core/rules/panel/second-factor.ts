import { z } from 'zod';
import type { Instant } from '../calendar/london-time.ts';
import { isoInstant } from '../calendar/time-schemas.ts';

/** The number of recovery codes that an admin receives at a time. */
export const recoveryCodeCount = 10;

/**
 * Who must have a second factor: nobody, or the holders of the permission members:write
 * (decision: second-factor).
 */
export const secondFactorPolicies = ['off', 'members'] as const;
export type SecondFactorPolicy = (typeof secondFactorPolicies)[number];

/**
 * The second factor of an admin's account: a secret that the server shares with the admin's authenticator
 * app (TOTP, RFC 6238), and recovery codes (decision: second-factor).
 */
export const secondFactor = z.object({
	uid: z.string(),
	/** The secret in base32. The server needs it to check codes, so it is not hashed. */
	secret: z.string(),
	/** Null until the admin has entered a first code of the app. Until then, sign-in needs no code. */
	addedAt: isoInstant.nullable(),
	/** The time step of the last accepted code. Codes of this and of earlier time steps are refused. */
	lastTimeStep: z.int(),
	/** The digests of the recovery codes that can still be used. */
	recoveryCodes: z.array(z.string()),
	revision: z.int(),
});
export type SecondFactor = z.infer<typeof secondFactor>;

/** A second factor that sign-in asks for. */
export type AddedSecondFactor = SecondFactor & { addedAt: Instant };

/**
 * An entered code after decoding: the time step of an authenticator app's code (null if the code is wrong),
 * or the digest of a recovery code.
 */
export type CodeMatch = { timeStep: number | null } | { digest: string };

/** Whether the second factor is in use. Before that, it has only been prepared. */
export function isAdded(factor: SecondFactor | null): factor is AddedSecondFactor {
	return factor !== null && factor.addedAt !== null;
}

/** Returns whether the text has the form of an authenticator app's code, such as '123 456'. */
export function isAppCode(code: string): boolean {
	return /^\d{6}$/.test(withoutSpaces(code));
}

export function withoutSpaces(code: string): string {
	return code.replaceAll(/\s/g, '');
}

/** The number of time steps of 30 seconds in a day. */
const stepsPerDay = 2 * 60 * 24;

/**
 * Returns the next revision of the second factor, in which the code has been used. Returns null if the code
 * is wrong or was used before. Ignores a last time step that is more than a day later than the code, because the
 * clock was ahead when that step was stored. Otherwise, no code would be accepted until that time.
 */
export function acceptCode<Factor extends SecondFactor>(
	factor: Factor,
	match: CodeMatch,
): Factor | null {
	const revision = factor.revision + 1;
	if ('timeStep' in match) {
		const { timeStep } = match;
		if (timeStep === null) return null;
		const stepsAhead = factor.lastTimeStep - timeStep;
		if (stepsAhead >= 0 && stepsAhead <= stepsPerDay) return null;
		return { ...factor, lastTimeStep: timeStep, revision };
	}
	const { digest } = match;
	if (!factor.recoveryCodes.includes(digest)) return null;
	const recoveryCodes = factor.recoveryCodes.filter((other) => other !== digest);
	return { ...factor, recoveryCodes, revision };
}
