import { permissions } from '@burgee/core';
import { expect, test } from 'vitest';
import { letterOf, messageOf } from '../../contracts/samples.ts';
import { adminWith, expectError, openClub } from '../open-club.ts';

const admin = adminWith(...permissions);

test('a failed message is sent again, with an audit entry that names no member', async () => {
	const { club, storage } = openClub('2026-07-10T12:00:00.000Z');
	const failed = { state: 'failed', lastError: '550 unknown', attempts: 4 } as const;
	await storage.messages.add(messageOf({ id: 'one', ...failed }));
	const sent = await club.sendMessageAgain(admin, 'one');
	expect(sent).toMatchObject({
		...{ state: 'waiting', attempts: 0, nextAttemptAt: '2026-07-10T12:00:00.000Z' },
	});
	expect(await storage.messages.get('one')).toEqual(sent);
	const [entry] = await storage.audit.list({ limit: 9 });
	expect(entry).toMatchObject({
		...{ what: 'message.sent-again', subjectId: 'one', before: null, after: null },
		subject: 'Your booking: Regatta Supper',
	});
});

test('a message that waits, was sent or was erased is not sent again', async () => {
	const { club, storage } = openClub();
	await storage.messages.add(messageOf({ id: 'waiting' }));
	await storage.messages.add(messageOf({ id: 'sent', state: 'sent' }));
	const erasedAt = messageOf().createdAt;
	await storage.messages.add(messageOf({ id: 'erased', state: 'failed', erasedAt }));
	for (const id of ['waiting', 'sent', 'erased']) {
		await expectError(club.sendMessageAgain(admin, id), 'message-not-failed');
	}
	await expectError(club.sendMessageAgain(admin, 'none'), 'message-not-found');
	expect(await storage.audit.list({ limit: 9 })).toEqual([]);
});

test('the panel’s text and preview of a message contain neither its secret nor an address that works', async () => {
	const { club, storage } = openClub();
	await storage.messages.add(messageOf({ id: 'one', secret: 'tok', letter: letterOf() }));
	const { text } = await club.readMessage('one');
	expect(text).toContain('https://members.example.org/booking/%E2%80%A6');
	const html = await club.previewMessage('one');
	expect(html).toContain('href="#"');
	expect(text + html).not.toContain('tok');
});
