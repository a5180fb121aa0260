import type { CallAnswer } from '@burgee/core/api/calls';
import { expect, test } from 'vitest';
import { messageOf } from '../contracts/samples.ts';
import { useBurgee } from './open-burgee.ts';

const burgee = useBurgee({ STORAGE: 'memory' });

test('the panel reads messages without their secrets, and learns that nothing is sent', async () => {
	await burgee.storage.messages.add(messageOf({ id: 'read', secret: 'tok' }));
	const list = await burgee.admin.read<CallAnswer<'GET /api/admin/messages'>>(
		'/api/admin/messages?state=waiting',
	);
	expect(list).toMatchObject({
		messages: [{ id: 'read', to: 'zoe@example.org' }],
		isSending: false,
	});
	const one = await burgee.admin.read<CallAnswer<'GET /api/admin/messages/:messageId'>>(
		'/api/admin/messages/read',
	);
	expect(one.text).toContain('Hello Zoë,');
	expect(JSON.stringify([list, one])).not.toContain('tok');
});

test('the preview of a message may be framed by the panel, and can run no script and load nothing', async () => {
	await burgee.storage.messages.add(messageOf({ id: 'shown' }));
	const {
		status,
		headers,
		body: text,
	} = await burgee.admin.get('/api/admin/messages/shown/preview');
	expect(status).toBe(200);
	expect(text).toContain('<p style=');
	expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
	expect(headers.get('content-disposition')).toBeNull();
	expect(headers.get('cache-control')).toBe('no-store');
	expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
	expect(headers.get('content-security-policy')).toBe(
		"default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
	);
});
