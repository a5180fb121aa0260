import { type Currency, toMinor } from '../rules/money.ts';
import type { CheckReason, MoneyTask, Task } from '../rules/panel/tasks.ts';
import { panelPages } from '../rules/site/panel-pages.ts';
import { displayDay, displayShortDate, displayTime } from './dates.ts';
import { displayMoney } from './money.ts';

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
		case 'payments-to-check': {
			const reasons = task.reasons.map((reason) => reasonWords[reason]).join(', ');
			return `Check ${counted(task.count, 'payment')} for ${task.eventName}: ${reasons}.`;
		}
		case 'refunds-due': {
			const people = counted(task.count, 'person', 'people');
			return `Refund ${moneyOf(task)} to ${people} for ${task.eventName}.`;
		}
		case 'not-paid':
			return `${bookingsSoon(task)} ${task.count === 1 ? 'is' : 'are'} not paid: ${moneyOf(task)}.`;
		case 'owed':
			return `${bookingsSoon(task)} still ${task.count === 1 ? 'owes' : 'owe'} ${moneyOf(task)}.`;
		case 'unreadable-records': {
			const [records, them] =
				task.count === 1 ? ['1 record', 'it'] : [counted(task.count, 'record'), 'them'];
			return `${records} cannot be read, and lists and totals leave ${them} out. Please tell whoever runs this website.`;
		}
		case 'failed-sign-ins': {
			const since = `${displayShortDate(task.since)}, ${displayTime(task.since)}`;
			return `${task.count} sign-ins with your email address failed since ${since}. If that wasn’t you, choose a strong password and add a second factor.`;
		}
		case 'old-water-level':
			return `The latest water level is ${task.days} days old. Add a reading.`;
	}
}

/** Returns the path of the page where the task is done. Null if no page of the panel can do it. */
export function taskPath(task: Task<unknown>): string | null {
	switch (task.kind) {
		case 'payments-to-check':
			return task.reasons.every((reason) => reason === 'without-booking')
				? bookingsPath(task)
				: bookingsPath(task, 'check-payment');
		case 'refunds-due':
			return bookingsPath(task, 'to-refund');
		case 'not-paid':
		case 'owed':
			return bookingsPath(task, task.kind);
		case 'unreadable-records':
			return null;
		case 'failed-sign-ins':
			return panelPages.account.path;
		case 'old-water-level':
			return panelPages['water-readings'].path;
	}
}

function bookingsPath({ eventId }: { eventId: string }, show?: string): string {
	const path = `${panelPages.bookings.path}/${encodeURIComponent(eventId)}`;
	return show === undefined ? path : `${path}?show=${show}`;
}

/** Returns '2 bookings for Supper on Sat 5 Dec'. */
function bookingsSoon({ count, eventName, startsAt }: MoneyTask<Amount>): string {
	const { weekday, day, month } = displayDay(startsAt);
	return `${counted(count, 'booking')} for ${eventName} on ${weekday} ${day} ${month}`;
}

/** Returns '£24.70', '£24.70 + €5.00', or with test money '£24.70 + £5.00 in test money'. */
function moneyOf({ amounts, testAmounts }: MoneyTask<Amount>): string {
	const words = [sumOf(amounts), testAmounts.length > 0 && `${sumOf(testAmounts)} in test money`];
	return words.filter(Boolean).join(' + ');
}

function sumOf(amounts: Amount[]): string {
	return amounts.map(({ amount, currency }) => displayMoney(toMinor(amount), currency)).join(' + ');
}

function counted(count: number, noun: string, plural = `${noun}s`): string {
	return `${count} ${count === 1 ? noun : plural}`;
}
