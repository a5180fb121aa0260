import { IcsCalendarFile } from '@burgee/adapters/calendar-file/ics-calendar-file';
import { clubBookingLetters } from '@burgee/adapters/letters/club-booking-letters';
import { expect, test } from 'vitest';
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
