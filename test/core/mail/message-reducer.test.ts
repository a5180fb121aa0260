import { dayMs, instant, toInstant } from '@burgee/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newMessage } from '../../../core/rules/mail/message.ts';
import {
	isDue,
	type MessageEvent,
	messageReducer,
} from '../../../core/rules/mail/message-reducer.ts';
import { messageOf } from '../../contracts/samples.ts';
import { forAll } from '../for-all.ts';

const start = instant('2026-07-01T12:00:00.000Z');
const laterBy = (ms: number) => toInstant(new Date(Date.parse(start) + ms));
const reason = '450 4.2.1 mailbox busy';
const refusal = '550 5.1.1 no such user';

/** Tries the message whenever it is due, until it is no longer waiting. */
function attemptsUntilGivenUp(): { atHours: number[]; last: ReturnType<typeof messageOf> } {
	let message = messageOf({ createdAt: start, sendAt: start, nextAttemptAt: start });
	const atHours: number[] = [];
	while (message.state === 'waiting') {
		const at = message.nextAttemptAt;
		atHours.push((Date.parse(at) - Date.parse(start)) / 3_600_000);
		message = messageReducer(message, { type: 'attempted', at });
		message = messageReducer(message, { type: 'deferred', at, reason });
	}
	return { atHours, last: message };
}

test('a deferred message is tried after 1 minute, 5 minutes, 30 minutes, 2 hours, then every 6 hours for three days', () => {
	const { atHours, last } = attemptsUntilGivenUp();
	const minutes = atHours.slice(0, 6).map((hours) => Math.round(hours * 60));
	expect(minutes).toEqual([0, 1, 6, 36, 156, 516]);
	expect(atHours.at(-1)).toBeGreaterThan(66);
	expect(atHours.at(-1)).toBeLessThanOrEqual(72);
	expect(last).toMatchObject({ state: 'failed', lastError: reason, secret: 'a secret' });
});

test('a refused message fails at once, and an organiser can have it tried for another three days', () => {
	const attempted = messageReducer(messageOf(), { type: 'attempted', at: start });
	const failed = messageReducer(attempted, { type: 'refused', reason: refusal });
	expect(failed).toMatchObject({ state: 'failed', lastError: refusal });
	const at = laterBy(10 * dayMs);
	const requeued = messageReducer(failed, { type: 'requeued', at });
	expect(requeued).toMatchObject({ state: 'waiting', attempts: 0 });
	expect(isDue(requeued, at)).toBe(true);
	const again = messageReducer(requeued, { type: 'attempted', at });
	const deferred = messageReducer(again, { type: 'deferred', at, reason });
	expect(deferred).toMatchObject({ state: 'waiting', nextAttemptAt: laterBy(10 * dayMs + 60_000) });
});

test('a message is not due before the time at which it may be sent', () => {
	const message = newMessage({ ...messageOf(), sendAt: laterBy(dayMs) });
	expect(isDue(message, laterBy(dayMs - 1))).toBe(false);
	expect(isDue(message, laterBy(dayMs))).toBe(true);
});

test('a message with a stored attempt is not due while the attempt may still run', () => {
	const attempted = messageReducer(messageOf(), { type: 'attempted', at: start });
	expect(isDue(attempted, laterBy(9 * 60_000))).toBe(false);
	expect(isDue(attempted, laterBy(10 * 60_000))).toBe(true);
});

const events: fc.Arbitrary<MessageEvent> = fc
	.tuple(
		fc.constantFrom('attempted', 'sent', 'deferred', 'refused', 'requeued'),
		fc.nat({ max: 5 * dayMs }).map(laterBy),
	)
	.map(([type, at]): MessageEvent => {
		if (type === 'refused') return { type, reason: refusal };
		return type === 'deferred' ? { type, at, reason } : { type, at };
	});
const histories = fc.array(events, { maxLength: 20 });

test('a sent message never changes again, and keeps no secret', () => {
	forAll(histories, histories, (before, after) => {
		const sent = before.reduce(messageReducer, messageOf());
		fc.pre(sent.state === 'sent');
		expect(sent).toMatchObject({ secret: null, sentAt: expect.any(String), lastError: null });
		for (const event of after) expect(messageReducer(sent, event)).toBe(sent);
	});
});

test('only an organiser revives a failed message, and an erased one stays as it is', () => {
	forAll(histories, events, (history, event) => {
		const message = history.reduce(messageReducer, messageOf());
		const erased = { ...message, erasedAt: start };
		expect(messageReducer(erased, event)).toBe(erased);
		const next = messageReducer(message, event);
		if (message.state === 'failed') {
			expect(next.state).toBe(event.type === 'requeued' ? 'waiting' : 'failed');
		}
		if (next !== message) expect(next.revision).toBe(message.revision + 1);
		if (next.state === 'failed') expect(next.lastError).not.toBeNull();
	});
});
