import { z } from 'zod';
import { requiredLine } from '../text-schemas.ts';

export const minMembersPasswordLength = 6;
export const maxMembersPasswordLength = 100;

/**
 * How many guesses a password must withstand that an admin chooses. All networks together may guess 200 times in a
 * quarter of an hour, so a million guesses take seven weeks (decision: members-password).
 */
export const membersPasswordGuesses = 1e6;

export const easyMembersPassword =
	'This password is easy to guess, for example because it is a common word or the club’s name. Join two words that do not belong together';

const label = 'Members’ password';

/** What an admin enters to close the members area, or to change its password. */
export const membersPasswordForm = z.strictObject({
	password: requiredLine(label, maxMembersPasswordLength, `${label} is required`).refine(
		(password) => password.length >= minMembersPasswordLength,
		`${label} must have at least ${minMembersPasswordLength} characters`,
	),
});
