import { instant, mailboxOf } from '@burgee/core';
import { expect, test } from 'vitest';
import { heldUntil } from '../../../core/rules/mail/hourly-limit.ts';

const at = instant('2026-07-04T12:00:00.000Z');
const minutesBefore = (minutes: number) => instant(`2026-07-04T11:${60 - minutes}:00.000Z`);
const sentAt = (minutes: number, causedByStranger = true) => ({
	causedByStranger,
	sentAt: minutesBefore(minutes),
});
const minutes = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('a mailbox receives ten emails an hour that strangers caused, and the next one an hour after the first', () => {
	const ten = minutes(10).map((minute) => sentAt(minute));
	expect(heldUntil(ten.slice(1), at)).toBeNull();
	expect(heldUntil(ten, at)).toBe('2026-07-04T12:50:00.000Z');
	expect(heldUntil([...ten, sentAt(20)], at)).toBe('2026-07-04T12:50:00.000Z');
	expect(heldUntil(ten, instant('2026-07-04T12:50:00.000Z'))).toBeNull();
});

test('emails that organisers caused do not count', () => {
	const ten = minutes(10).map((minute) => sentAt(minute, minute !== 5));
	expect(heldUntil(ten, at)).toBeNull();
});

test.each([
	['Zoe+club@Example.org', 'zoe@example.org'],
	['zoe+a+b@example.org', 'zoe@example.org'],
	['z.oe@example.org', 'z.oe@example.org'],
	['zoe@exam+ple.org', 'zoe@exam+ple.org'],
])('%s is an address of the mailbox %s', (address, mailbox) => {
	expect(mailboxOf(address)).toBe(mailbox);
});
