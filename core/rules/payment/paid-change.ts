import { z } from 'zod';
import { laterAnswers } from '../booking/answer.ts';
import { hasSameAnswers } from '../booking/answers.ts';
import { type MemberFields, memberFields } from '../booking/member-fields.ts';

/**
 * The change of a paid booking that costs more, stored with the checkout that pays the difference (decision:
 * paid-changes). The booking stays as it is until the checkout is paid.
 */
export const paidChange = z.object({
	/** The booking's revision when the change was priced. If the booking has another one, the change no longer counts. */
	revision: z.int(),
	/** The price of the changed booking, not only the difference. */
	priceMinor: z.int(),
	/** What the booking will be. Null once the checkout has ended, because the fields are personal data. */
	fields: memberFields.extend({ answers: laterAnswers }).nullable(),
	/** Whether the checkout was paid and the booking has been changed. */
	counts: z.boolean(),
});
export type PaidChange = z.infer<typeof paidChange>;

/** Reports whether a member who asks for these fields has already started this change. */
export function isSameChange(change: PaidChange | null, fields: MemberFields): boolean {
	const started = change?.fields ?? null;
	if (started === null) return false;
	const names = Object.keys(memberFields.shape) as (keyof MemberFields)[];
	return names.every((name) =>
		name === 'answers'
			? hasSameAnswers(started.answers, fields.answers)
			: started[name] === fields[name],
	);
}
