import { IcsCalendarFile } from '@burgee/adapters/calendar-file/ics-calendar-file';
import { clubBookingLetters } from '@burgee/adapters/letters/club-booking-letters';
import { instant, type Message } from '@burgee/core';
import { expect, test } from 'vitest';
import { calendarParsers } from '../contracts/calendar-parsers.ts';
import { bookingOf, eventOf, factsOf } from '../contracts/samples.ts';

test('each confirmation has the calendar file of its event, as the event is now', () => {
	const letters = clubBookingLetters(new IcsCalendarFile(), 'https://members.example.org');
	const booking = bookingOf({ id: 'one' });
	const about = { booking, facts: factsOf() };
	const fileOf = (event: ReturnType<typeof eventOf> | null) =>
		letters.confirmation({ ...about, event }).calendar;
	const supper = eventOf({ id: 'supper' });
	const first = fileOf(supper);
	expect(first).toMatchObject({ fileName: 'regatta_supper.ics', method: 'PUBLISH' });
	expect(fileOf(supper)).toEqual(first);
	const moved = fileOf({ ...supper, name: 'Moved Supper', revision: 4 });
	expect(moved?.text).toContain('SUMMARY:Moved Supper');
	expect(moved?.text).toContain('SEQUENCE:4');
	expect(fileOf(eventOf({ id: 'quiz' }))?.text).toContain('UID:quiz@members.example.org');
	expect(fileOf({ ...supper, eventdatetime: null })).toBeNull();
	expect(fileOf(null)).toBeNull();
});

test.each(Object.entries(calendarParsers))(
	'%s reads from the letters that a changed booking keeps its event, and that a cancelled one removes it',
	(_, read) => {
		const letters = clubBookingLetters(new IcsCalendarFile(), 'https://members.example.org');
		const event = eventOf({ id: 'supper', revision: 3 });
		const about = { booking: bookingOf({ id: 'one' }), facts: factsOf(), event };
		const balance = { dueMinor: 0, toRefundMinor: 0 };
		const entryOf = ({ calendar }: Pick<Message, 'calendar'>) => ({
			method: calendar?.method,
			isMarked: calendar?.text.includes(`METHOD:${calendar.method}\r\n`),
			...read(calendar?.text ?? '')[0],
		});
		const confirmed = entryOf(letters.confirmation(about));
		const moved = { ...event, eventdatetime: instant('2026-07-05T17:30:00.000Z'), revision: 4 };
		const changed = letters.changed({ ...about, event: moved, told: about.booking, balance });
		const cancelled = letters.cancelled({
			...{ ...about, event: moved, booking: { ...about.booking, cancelledAt: moved.updatedAt } },
			...{ by: 'member', exists: true, toRefundMinor: 0 },
		});
		expect(confirmed).toMatchObject({ method: 'PUBLISH', sequence: 3, status: 'CONFIRMED' });
		expect(entryOf(changed)).toMatchObject({
			...{ method: 'PUBLISH', isMarked: true, uid: confirmed.uid, sequence: 4 },
			start: '2026-07-05T17:30:00.000Z',
		});
		expect(entryOf(cancelled)).toMatchObject({
			...{ method: 'CANCEL', isMarked: true, uid: confirmed.uid, sequence: 5 },
			status: 'CANCELLED',
		});
	},
);
