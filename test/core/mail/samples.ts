import { instant } from '@burgee/core';
import fc from 'fast-check';
import { type Letter, letter } from '../../../core/rules/mail/letter.ts';
import { type Message, newMessage } from '../../../core/rules/mail/message.ts';
import { names } from '../../../core/testing/text.ts';

export function letterOf(changes: Partial<Letter> = {}): Letter {
	return {
		greeting: 'Dear Zoë,',
		paragraphs: ['Your booking for the Regatta Supper is confirmed.'],
		facts: [{ label: 'When', value: 'Saturday 4 July 2026, 18:30' }],
		link: { label: 'Show Your Booking', url: 'https://members.example.org/booking/{secret}' },
		closing: 'Sample Sailing Club',
		...changes,
	};
}

export function messageOf(changes: Partial<Message> = {}): Message {
	return {
		...newMessage({
			id: 'one',
			kind: 'booked',
			eventId: 'supper',
			eventName: 'Regatta Supper',
			bookingId: 'booking',
			to: 'zoe@example.org',
			subject: 'Your booking: Regatta Supper',
			letter: letterOf(),
			calendar: null,
			secret: 'a secret',
			causedByStranger: true,
			createdAt: instant('2026-07-01T12:00:00.000Z'),
			sendAt: instant('2026-07-01T12:00:00.000Z'),
		}),
		...changes,
	};
}

const markup = fc.constantFrom(
	...[
		'</title>',
		'</style>',
		'<!--',
		'-->',
		'"',
		"'",
		'" onclick="x',
		'<script>x</script>',
		'</p>',
	],
	...['&amp;', '&lt;b&gt;', '&#60;', '<img src=x>', '{secret}', ']]>', '\u0000'],
);
const texts = fc
	.array(fc.oneof(names(), markup, fc.string()), { minLength: 1, maxLength: 4 })
	.map((parts) => parts.join(' '));
const urls = fc
	.oneof(markup, fc.webPath(), fc.string())
	.map((path) => `https://members.example.org/${path}`)
	.filter((url) => letter.shape.link.safeParse({ label: '', url }).success);

/** Letters whose texts try to become markup. */
export const letters: fc.Arbitrary<Letter> = fc.record({
	greeting: texts,
	paragraphs: fc.array(texts, { maxLength: 3 }),
	facts: fc.array(fc.record({ label: texts, value: texts }), { maxLength: 3 }),
	link: fc.option(fc.record({ label: texts, url: urls })),
	closing: texts,
});
