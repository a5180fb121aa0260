import { letterText } from '@burgee/core';
import { linkLetter } from '@burgee/core/display/link-letter';
import { expect, test } from 'vitest';
import { bookingOf, eventOf } from '../../contracts/samples.ts';

const booking = bookingOf({ id: 'K7Q2M9xyz', firstName: 'Zoë', lastName: 'O’Neill' });
const about = {
	...{ booking, event: eventOf({ id: 'supper' }) },
	...{ clubName: 'Kestrel Yacht Club', origin: 'https://members.example.org' },
};

test('the letter with a link names the booking, and tells who did not ask to do nothing', () => {
	const { kind, subject, letter } = linkLetter(about, 'asked');
	expect([kind, subject]).toEqual(['booking-link', 'Your booking: Regatta Supper']);
	const text = letterText(letter);
	expect(text).toContain('You asked for the link to your booking for Regatta Supper.');
	expect(text).toContain('If it was not you who asked, you need to do nothing.');
	expect(text).toContain('Reference: K7Q2M9xy');
	expect(text).toContain('https://members.example.org/booking/{secret}');
});

test('the letter with a new link says that earlier links no longer work', () => {
	const textOf = (reason: 'sent' | 'replaced') => letterText(linkLetter(about, reason).letter);
	expect(textOf('replaced')).toContain('Earlier links to this booking no longer work.');
	expect(textOf('sent')).not.toMatch(/asked|no longer/);
});
