import {
	fromLondonDateTime,
	type InputIssue,
	type Instant,
	londonDateTime,
	skippedTime,
} from '@burgee/core';

/**
 * Matches a date in a year that the schemas accept. `instantOf` passes on dates in other years, so that the
 * schema reports its own error.
 */
const acceptedYear = /^(19|20|21)\d\d-/;

/** Converts the text of a datetime-local field, which is a time in London, to UTC. Returns null if it is empty. */
export function instantOf(text: string): string | null {
	if (text === '') return null;
	return fromLondonDateTime(text) ?? (acceptedYear.test(text) ? null : `${text}:00Z`);
}

/**
 * Like `instantOf`, but keeps a stored time that was not changed. The field shows no seconds, so they would be
 * lost.
 */
export function instantUnlessSame(text: string, stored: Instant | null): string | null {
	return stored !== null && text === londonDateTime(stored) ? stored : instantOf(text);
}

/**
 * Returns the fields with an incomplete date or time. The browser reports such a field as empty, so the
 * typed part would be lost silently.
 */
export function incompleteTimes<Name extends string>(
	form: HTMLFormElement,
	names: readonly Name[],
): Name[] {
	return names.filter((name) => {
		const control = form.elements.namedItem(name);
		return control instanceof HTMLInputElement && control.validity.badInput;
	});
}

interface TypedTime {
	name: string;
	label: string;
	text: string;
	isIncomplete: boolean;
}

/**
 * Returns the validation errors for a time that is incomplete, or that does not exist because the clocks go
 * forward.
 */
export function timeIssues({ name, label, text, isIncomplete }: TypedTime): InputIssue[] {
	if (isIncomplete) {
		return [{ path: [name], message: `${label} is not complete. Enter a date and a time.` }];
	}
	if (text === '' || instantOf(text) !== null) return [];
	return [{ path: [name], message: skippedTime(label) }];
}

/**
 * Adds the issues of the time fields to those of the schema. The schema may report an unreadable time as
 * missing. For such a time, the form shows only the issue of the time field.
 */
export function withTimeIssues<Parsed>(
	read: { value: Parsed } | { issues: InputIssue[] },
	ofTimes: InputIssue[],
): { value: Parsed } | { issues: InputIssue[] } {
	if (ofTimes.length === 0) return read;
	const others = ('issues' in read ? read.issues : []).filter(
		({ path }) => !ofTimes.some(({ path: [name] }) => name === path[0]),
	);
	return { issues: [...ofTimes, ...others] };
}
