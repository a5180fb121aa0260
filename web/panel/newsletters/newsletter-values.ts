import {
	type CampaignForm,
	campaignForm,
	type Instant,
	issuesIfFuture,
	londonDateTime,
} from '@burgee/core';
import type { StoredCampaignJson } from '@burgee/core/api/content';
import { serverTime } from '../../api/client.ts';
import { parseForm, type ReadForm } from '../../ui/use-form.ts';
import { type ConflictField, plainField, timeField } from '../records/differences.ts';
import { instantUnlessSame, timeIssues, withTimeIssues } from '../records/time-fields.ts';

/** The values of an empty form. The time is a wall-clock time in London. */
export const emptyNewsletter = {
	subject: '',
	finished_at: '',
	body: '',
	preview_url: '',
	draft: false,
};
export type NewsletterValues = typeof emptyNewsletter;

export function valuesOf(newsletter: StoredCampaignJson): NewsletterValues {
	const { subject, finished_at, body, preview_url, draft } = newsletter;
	return {
		subject,
		finished_at: londonDateTime(finished_at),
		body: body ?? '',
		preview_url: preview_url ?? '',
		draft,
	};
}

/** The fields that the conflict dialog compares. */
export const conflictFields: readonly ConflictField<NewsletterValues>[] = [
	plainField('subject', 'Subject'),
	plainField('draft', 'Draft'),
	timeField('finished_at', 'Date and time'),
	plainField('body', 'Text'),
	plainField('preview_url', 'Link'),
];

/**
 * Parses the form values with the same schema as the server.
 * @param storedTime the stored time of an existing newsletter.
 */
export function readValues(
	{ finished_at: text, ...values }: NewsletterValues,
	{ storedTime, isTimeIncomplete }: { storedTime: Instant | null; isTimeIncomplete: boolean },
): ReadForm<CampaignForm> {
	const finished_at = instantUnlessSame(text, storedTime);
	const read = parseForm(campaignForm, { ...values, finished_at }, ({ finished_at: time }) =>
		time === null ? [] : issuesIfFuture('finished_at', time, serverTime()),
	);
	const ofTime = timeIssues({
		name: 'finished_at',
		label: 'Date and time',
		text,
		isIncomplete: isTimeIncomplete,
	});
	return withTimeIssues<CampaignForm>(read, ofTime);
}
