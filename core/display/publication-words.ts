/** A record that the panel publishes: an event, a work day or a newsletter. */
export interface Publishable {
	/** Whether only the panel shows the record. */
	draft: boolean;
	/** Whether members see a work day that is no draft. */
	active?: boolean;
}

const isShown = ({ draft, active = true }: Publishable) => !draft && active;

export type PublicationState = 'New' | 'Draft' | 'Closed' | 'Published';

/**
 * Says who sees a record, and what saving its form changes.
 * @param stored null for a record that is not yet stored.
 */
export function publicationWords(
	stored: Publishable | null,
	form: Publishable,
): { state: PublicationState; sentence: string } {
	const willBeShown = isShown(form);
	if (stored === null) {
		return {
			state: 'New',
			sentence: willBeShown
				? 'Members see it as soon as you publish it.'
				: 'Only this panel will show it.',
		};
	}
	if (isShown(stored)) {
		return {
			state: 'Published',
			sentence: willBeShown
				? 'Members see it.'
				: 'Members see it until you save. Then only this panel shows it.',
		};
	}
	return {
		state: stored.draft ? 'Draft' : 'Closed',
		sentence: willBeShown
			? 'Only this panel shows it until you publish it.'
			: 'Only this panel shows it.',
	};
}

/**
 * Returns the label of the button that saves a record: 'Publish Event', 'Save Draft' or 'Save Event'.
 * @param name the kind of record, such as 'Event'.
 */
export function saveLabel(name: string, stored: Publishable | null, form: Publishable): string {
	if (form.draft) return 'Save Draft';
	const isPublished = stored !== null && isShown(stored);
	return isShown(form) && !isPublished ? `Publish ${name}` : `Save ${name}`;
}
