import { expect, test } from 'vitest';
import { createLogger } from '../../server/log.ts';
import { openBurgeeForTest } from './open-burgee.ts';

const countOf = (text: string, part: string) => text.split(part).length - 1;

test.each([
	['0', 1],
	['1', 0],
])(
	'with TRUST_PROXY=%s, requests with X-Forwarded-For cause %i warnings',
	async (TRUST_PROXY, warnings) => {
		let logged = '';
		const logger = createLogger('info', { write: (line) => (logged += line) });
		const burgee = await openBurgeeForTest({ STORAGE: 'memory', TRUST_PROXY }, { logger });
		expect(logged).not.toContain('X-Forwarded-For');
		for (const address of ['203.0.113.9', '203.0.113.10']) {
			await burgee.http.get('/api/documents', { 'X-Forwarded-For': address });
		}
		// The server logs each request after its warning.
		await expect.poll(() => countOf(logged, '/api/documents')).toBe(2);
		expect(countOf(logged, 'X-Forwarded-For is ignored')).toBe(warnings);
	},
);
