import { z } from 'zod';
import { variable } from './variables.ts';

const minLength = 6;
const maxLength = 100;

/** The password of the members area. Null if the area is open (decision: members-password). */
export const membersPassword = variable(
	'MEMBERS_PASSWORD',
	z.string().trim().min(minLength).max(maxLength).nullable().default(null),
	{ must: `have ${minLength} to ${maxLength} characters`, example: 'north-buoy-2027' },
);
