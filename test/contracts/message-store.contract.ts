import { type FollowUp, instant, type MessageState, messageStates } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import { expect, test } from 'vitest';
import { concurrently } from './concurrently.ts';
import { auditEntryOf, bookingOf, hostileText, ids, letterOf, messageOf } from './samples.ts';

const noon = instant('2026-07-04T12:00:00.000Z');
const later = instant('2026-07-04T12:00:00.001Z');
const latest = instant('2026-07-04T12:00:00.002Z');

export function messageStoreContract(storage: Storage): void {
	const { fail } = expect;
	const read = async (id: string) => (await storage.messages.get(id)) ?? fail();

	test('MessageStore stores every field of a message', async () => {
		const message = messageOf({
			id: 'a_b-C~1.x',
			subject: hostileText,
			letter: letterOf({ paragraphs: ['', hostileText], facts: [{ label: '', value: '0' }] }),
			calendar: { fileName: 'supper.ics', text: 'BEGIN:VCALENDAR\r\n', method: 'CANCEL' },
			attempts: 3,
			lastError: '450 busy',
			changedFrom: bookingOf({ id: 'booking', firstName: hostileText }),
		});
		await storage.messages.add(message);
		expect(await read(message.id)).toEqual(message);
		const bare = messageOf({ id: 'bare', eventId: null, eventName: null, bookingId: null });
		const sent = { ...bare, letter: letterOf({ link: null }), secret: null, sentAt: noon };
		await storage.messages.add(sent);
		expect(await read('bare')).toEqual(sent);
		const found = await storage.messages.getAll(['bare', 'none', message.id, 'bare']);
		expect(ids(found).sort()).toEqual([message.id, 'bare'].sort());
		expect(await storage.messages.get('none')).toBeNull();
		await expect(storage.messages.add(messageOf({ id: 'bare' }))).rejects.toThrow();
	});

	test('MessageStore.addMissing adds each message once, with the link in its letter', async () => {
		const of = (id: string, secret: string) => messageOf({ id, secret });
		await storage.messages.addMissing([of('one', 'first')]);
		const added = await concurrently(5, (index) =>
			storage.messages.addMissing([of('one', `again-${index}`), of('two', `second-${index}`)]),
		);
		expect(added.sort()).toEqual([0, 0, 0, 0, 1]);
		const { secret } = await read('two');
		expect(await storage.bookingLinks.find(secret ?? '')).toMatchObject({ bookingId: 'booking' });
		expect(await storage.bookingLinks.find('first')).not.toBeNull();
		expect(await storage.bookingLinks.find('again-0')).toBeNull();
	});

	test('MessageStore.addMissing removes the messages that it replaces, unless one is being sent', async () => {
		for (const id of ['waiting', 'attempted']) await storage.messages.add(messageOf({ id }));
		const seen = { revision: 0 };
		await storage.messages.replace({ ...messageOf({ id: 'attempted' }), attempts: 1, revision: 1 });
		await storage.messages.addMissing(
			[messageOf({ id: 'new' })],
			[...['waiting', 'attempted', 'unknown'].map((id) => ({ id, ...seen }))],
		);
		expect(ids(await storage.messages.list({ limit: 9 })).sort()).toEqual(['attempted', 'new']);
	});

	test('MessageStore.remove removes only the revision that the caller has seen', async () => {
		await storage.messages.add(messageOf({ id: 'one', revision: 2 }));
		expect(await storage.messages.remove({ id: 'one', revision: 1 })).toBe(false);
		expect(await storage.messages.remove({ id: 'one', revision: 2 })).toBe(true);
		expect(await storage.messages.get('one')).toBeNull();
	});

	test('MessageStore.replace lets only one of several servers make the same attempt', async () => {
		await storage.messages.add(messageOf({ id: 'one' }));
		const attempt = { ...messageOf({ id: 'one' }), attempts: 1, revision: 1 };
		const replaced = await concurrently(8, () => storage.messages.replace(attempt));
		expect(replaced.filter(Boolean)).toHaveLength(1);
		expect(await read('one')).toEqual(attempt);
		expect(await storage.messages.replace({ ...attempt, id: 'none' })).toBe(false);
	});

	test('MessageStore.listDue returns the waiting messages that are due, longest due first', async () => {
		for (const [id, state, nextAttemptAt] of [
			['second', 'waiting', later],
			['first', 'waiting', noon],
			['third', 'waiting', later],
			['future', 'waiting', latest],
			['sent', 'sent', noon],
			['failed', 'failed', noon],
		] as const) {
			await storage.messages.add(messageOf({ id, state, nextAttemptAt }));
		}
		const due = async (limit: number) => ids(await storage.messages.listDue({ at: later, limit }));
		expect(await due(9)).toEqual(['first', 'second', 'third']);
		expect(await due(2)).toEqual(['first', 'second']);
		const first = await read('first');
		await storage.messages.replace({ ...first, nextAttemptAt: latest, revision: 1 });
		expect(await due(9)).toEqual(['second', 'third']);
	});

	test('MessageStore.list returns the messages of a state, newest first, page by page', async () => {
		for (const state of messageStates) {
			for (const [id, createdAt] of [
				['old', noon],
				['b', later],
				['a', later],
				['new', latest],
			] as const) {
				await storage.messages.add(messageOf({ id: `${state}-${id}`, state, createdAt }));
			}
		}
		const pages = async (state?: MessageState) => {
			const found: string[] = [];
			for (let after: { createdAt: typeof noon; id: string } | undefined; ; ) {
				const page = await storage.messages.list({ state, after, limit: 3 });
				found.push(...ids(page));
				after = page.at(-1);
				if (after === undefined) return found;
			}
		};
		for (const state of messageStates) {
			const expected = ['new', 'a', 'b', 'old'].map((id) => `${state}-${id}`);
			expect(await pages(state)).toEqual(expected);
		}
		const all = await pages();
		expect(all).toHaveLength(12);
		expect(all.slice(0, 3)).toEqual(['failed-new', 'sent-new', 'waiting-new']);
	});

	test('MessageStore.listWaiting returns the messages about a booking that wait', async () => {
		await storage.messages.add(messageOf({ id: 'one', secret: null }));
		await storage.messages.add(messageOf({ id: 'sent', state: 'sent', secret: null }));
		await storage.messages.add(messageOf({ id: 'other', bookingId: 'two', secret: null }));
		expect(ids(await storage.messages.listWaiting('booking'))).toEqual(['one']);
	});

	test('BookingStore.change puts its message in the place of the one that was read, and otherwise adds it', async () => {
		const booking = bookingOf({ id: 'booking' });
		await storage.bookings.add(booking);
		await storage.messages.add(messageOf({ id: 'first', secret: 'first' }));
		const merged = messageOf({ id: 'first', subject: 'merged', secret: 'first', revision: 1 });
		let revision = 0;
		const change = (followUp: FollowUp, id: string) =>
			storage.bookings.change(booking.eventId, [
				{
					...{ bookingId: booking.id, revision, checkout: null, mayExceedPlaces: true, undo: null },
					booking: { ...booking, revision: ++revision },
					...{ audit: auditEntryOf({ id }), followUp },
				},
			]);
		const stored = async () =>
			(await storage.messages.list({ limit: 9 })).map(({ id, subject }) => [id, subject]).sort();
		const second = messageOf({ id: 'second', subject: 'second', secret: 'second' });
		const waiting = { id: 'first', revision: 0 };
		await change({ waiting, merged, separate: second }, 'merged');
		expect(await stored()).toEqual([['first', 'merged']]);
		expect(await storage.bookingLinks.find('second')).toBeNull();
		// In the meantime, an attempt was stored.
		await change({ waiting, merged, separate: second }, 'followed');
		await change({ waiting, merged: null, separate: null }, 'nothing');
		expect(await stored()).toEqual([
			['first', 'merged'],
			['second', 'second'],
		]);
		expect(await storage.bookingLinks.find('second')).toMatchObject({ bookingId: 'booking' });
		await change(
			{ waiting: { id: 'first', revision: 1 }, merged: null, separate: second },
			'removed',
		);
		expect(await stored()).toEqual([['second', 'second']]);
		revision -= 1;
		const third = messageOf({ id: 'third', secret: null });
		expect(await change({ waiting: null, merged: null, separate: third }, 'refused')).toBe(false);
		expect(await stored()).toEqual([['second', 'second']]);
	});

	test('MessageStore.listSentTo returns the messages that a mailbox received lately', async () => {
		const sent = { state: 'sent', sentAt: later } as const;
		await storage.messages.add(messageOf({ id: 'sent', ...sent }));
		await storage.messages.add(messageOf({ id: 'earlier', ...sent, sentAt: noon }));
		await storage.messages.add(messageOf({ id: 'other', ...sent, to: 'zoe@example.com' }));
		await storage.messages.add(messageOf({ id: 'waiting' }));
		await storage.messages.add(messageOf({ id: 'tagged', ...sent, to: 'Zoe+club@Example.org' }));
		const query = { mailbox: 'zoe@example.org', since: later };
		expect(ids(await storage.messages.listSentTo(query))).toEqual(['sent', 'tagged']);
	});
}
