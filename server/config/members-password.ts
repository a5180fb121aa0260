import { maxMembersPasswordLength as max, minMembersPasswordLength as min } from '@burgee/core';
import { z } from 'zod';
import { variable } from './variables.ts';

/** The password of the members area. Null if the configuration sets none (decision: members-password). */
export const membersPassword = variable(
	'MEMBERS_PASSWORD',
	z.string().trim().min(min).max(max).nullable().default(null),
	{ must: `have ${min} to ${max} characters`, example: 'north-buoy-2027' },
);
