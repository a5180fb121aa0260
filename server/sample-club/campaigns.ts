import {
	addLondonDays,
	londonDate,
	type Newsletter,
	startOfLondonDay,
	toInstant,
} from '@burgee/core';
import { displayDate } from '@burgee/core/display/dates';
import emails from './campaigns.json' with { type: 'json' };
import {
	firstWeekdayFrom,
	londonTime,
	sampleIdPrefix,
	sampleSeason,
	type Weekday,
	weekdays,
} from './season.ts';

const weekdayInText = new RegExp(`\\{(${weekdays.join('|')}) in (\\d+) days\\}`, 'g');

/**
 * Builds the sample emails of campaigns.json. In an email's text, '{event agm}' becomes the date of the event
 * with the id 'agm'. '{monday in 8 days}' becomes the first Monday that is at least 8 days after the email.
 */
export function sampleCampaigns(now: Date): Newsletter[] {
	const today = londonDate(toInstant(now));
	const season = new Map(sampleSeason(now).map((event) => [event.id, event]));
	return emails.map(({ id, subject, daysAgo, at, text }) => {
		const date = addLondonDays(today, -daysAgo);
		const dateOfEvent = (_: string, eventId: string) =>
			displayDate(season.get(sampleIdPrefix + eventId)?.eventdatetime ?? toInstant(now));
		const dateAfterEmail = (_: string, weekday: Weekday, days: string) =>
			displayDate(startOfLondonDay(firstWeekdayFrom(addLondonDays(date, Number(days)), weekday)));
		const body = text
			?.join('\n\n')
			.replace(/\{event ([\w-]+)\}/g, dateOfEvent)
			.replace(weekdayInText, dateAfterEmail);
		return {
			id: sampleIdPrefix + id,
			subject,
			finished_at: londonTime(date, at),
			preview_url: null,
			body: body ?? null,
			draft: false,
			revision: 0,
		};
	});
}
