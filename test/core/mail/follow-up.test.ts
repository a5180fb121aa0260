import { instant, mergedMessage } from '@burgee/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { laterBy, minuteMs } from '../../../core/rules/calendar/london-time.ts';
import { canBeMerged } from '../../../core/rules/mail/follow-up.ts';
import { messageReducer } from '../../../core/rules/mail/message-reducer.ts';
import { messageOf } from '../../contracts/samples.ts';
import { forAll } from '../for-all.ts';

const start = instant('2026-07-01T12:00:00.000Z');
const minutesLater = (minutes: number) => laterBy(minutes * minuteMs, start);
const waitingUntil = (minutes: number) =>
	messageOf({ sendAt: minutesLater(minutes), nextAttemptAt: minutesLater(minutes) });

test('another message takes the place of one that waits for its time and that nobody has tried to send', () => {
	const waiting = waitingUntil(5);
	expect(canBeMerged(waiting, minutesLater(4))).toBe(true);
	expect(canBeMerged(waiting, minutesLater(5))).toBe(false);
	const attempted = messageReducer(waiting, { type: 'attempted', at: minutesLater(4) });
	expect(canBeMerged(attempted, minutesLater(4))).toBe(false);
	expect(canBeMerged({ ...waiting, state: 'failed' }, minutesLater(4))).toBe(false);
});

test('however often a booking changes, its message is sent once, at the time of the first, and not before a change can be undone', () => {
	const minutes = fc.integer({ min: 0, max: 4 });
	const changes = fc.array(fc.record({ minutes, undoMinutes: fc.integer({ min: 0, max: 2 }) }), {
		minLength: 1,
		maxLength: 6,
	});
	forAll(changes, (history) => {
		const inOrder = history.toSorted((a, b) => a.minutes - b.minutes);
		const last = inOrder.reduce((waiting, { minutes: at, undoMinutes }, index) => {
			const next = { ...waitingUntil(at + 5), id: `next-${index}`, subject: `change ${index}` };
			return mergedMessage(waiting, next, { earliest: minutesLater(at + undoMinutes) });
		}, waitingUntil(5));
		const undone = Math.max(...inOrder.map(({ minutes: at, undoMinutes }) => at + undoMinutes));
		expect(last).toMatchObject({
			...{ id: 'one', revision: inOrder.length, subject: `change ${inOrder.length - 1}` },
			...{ sendAt: minutesLater(Math.max(5, undone)) },
		});
		expect(last.nextAttemptAt).toBe(last.sendAt);
	});
});
