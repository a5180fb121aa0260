import type { BookingFilter } from '../rules/booking/booking-state.ts';
import type { Instant } from '../rules/calendar/london-time.ts';
import type { Currency } from '../rules/money.ts';
import type { CheckReason, MoneyTask, Task } from '../rules/panel/tasks.ts';
import { panelPages, panelPath } from '../rules/site/panel-pages.ts';
import { displayDay, displayShortDate, displayTime } from './dates.ts';
import { displayAmounts } from './money.ts';
import { pluralise } from './pluralise.ts';

/** An amount in major units, such as pounds. */
interface Amount {
	amount: number;
	currency: Currency;
}

const reasonWords: Record<CheckReason, string> = {
	'paid-late': 'paid after cancelling',
	'paid-twice': 'paid twice',
	'wrong-amount': 'wrong amount paid',
	'without-booking': 'paid without a booking',
};

/** Returns the sentence for a line of the dashboard's list of what needs doing. */
export function taskSentence(task: Task<Amount>): string {
	switch (task.kind) {
		case 'check-payment': {
			const reasons = task.reasons.map((reason) => reasonWords[reason]).join(', ');
			return `Check ${pluralise(task.count, 'payment')} for ${task.eventName}: ${reasons}.`;
		}
		case 'to-refund': {
			const people = pluralise(task.count, 'person', 'people');
			return `Refund ${moneyOf(task)} to ${people} for ${task.eventName}.`;
		}
		case 'not-paid':
			return `${bookingsSoon(task)} ${task.count === 1 ? 'is' : 'are'} not paid: ${moneyOf(task)}.`;
		case 'owed':
			return `${bookingsSoon(task)} still ${task.count === 1 ? 'owes' : 'owe'} ${moneyOf(task)}.`;
		case 'failed-messages': {
			const emails = task.count === 1 ? '1 email has' : `${task.count} emails have`;
			return `${emails} not reached a member since ${momentOf(task.since)}.`;
		}
		case 'failed-search-updates': {
			const updates = pluralise(task.count, 'change');
			return `Since ${momentOf(task.since)}, the search has missed ${updates}. Burgee tries again every few minutes. If this stays, please tell whoever runs this website.`;
		}
		case 'unreadable-records': {
			const [records, them] =
				task.count === 1 ? ['1 record', 'it'] : [pluralise(task.count, 'record'), 'them'];
			return `${records} cannot be read, and lists and totals leave ${them} out. Please tell whoever runs this website.`;
		}
		case 'old-backup': {
			const fact =
				task.madeAt === null
					? 'There is no backup yet'
					: `The last backup was made on ${momentOf(task.madeAt)}`;
			return `${fact}. Please tell whoever runs this website.`;
		}
		case 'failed-sign-ins': {
			return `${task.count} sign-ins with your email address failed since ${momentOf(task.since)}. If that wasn’t you, choose a strong password and add a second factor.`;
		}
		case 'old-water-level':
			return `The latest water level is ${task.days} days old. Add a reading.`;
	}
}

/** Returns the path of the page where the task is done. Null if no page of the panel can do it. */
export function taskPath(task: Task<unknown>): string | null {
	switch (task.kind) {
		case 'check-payment': {
			// A payment without a booking belongs to no part of the list.
			const onlyStray = task.reasons.every((reason) => reason === 'without-booking');
			return eventBookingsPath(task, onlyStray ? null : task.kind);
		}
		case 'to-refund':
		case 'not-paid':
		case 'owed':
			return eventBookingsPath(task, task.kind);
		case 'failed-messages':
			return `${panelPages.messages.path}?state=failed`;
		case 'failed-search-updates':
		case 'unreadable-records':
		case 'old-backup':
			return null;
		case 'failed-sign-ins':
			return panelPages.account.path;
		case 'old-water-level':
			return panelPages['water-readings'].path;
	}
}

function eventBookingsPath({ eventId }: { eventId: string }, filter: BookingFilter | null): string {
	const path = panelPath('event-bookings', eventId);
	return filter === null ? path : `${path}?show=${filter}`;
}

/** Returns '4 Jul 2026, 18:30'. */
function momentOf(instant: Instant): string {
	return `${displayShortDate(instant)}, ${displayTime(instant)}`;
}

/** Returns '2 bookings for Supper on Sat 5 Dec'. */
function bookingsSoon({ count, eventName, startsAt }: MoneyTask<Amount>): string {
	const { weekday, day, month } = displayDay(startsAt);
	return `${pluralise(count, 'booking')} for ${eventName} on ${weekday} ${day} ${month}`;
}

/** Returns '£24.70', '£24.70 + €5.00', or with test money '£24.70 + £5.00 in test money'. */
function moneyOf({ amounts, testAmounts }: MoneyTask<Amount>): string {
	const words = [
		displayAmounts(amounts),
		testAmounts.length > 0 && `${displayAmounts(testAmounts)} in test money`,
	];
	return words.filter(Boolean).join(' + ');
}
