import { join } from 'node:path';
import { createServer } from 'vite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../free-port.ts';
import { root } from '../source-files.ts';
import { HttpClient } from './http-client.ts';
import { firstAdmin, openBurgeeForTest } from './open-burgee.ts';

test('in development, a write that a page of the Vite server sends is accepted', async () => {
	const burgee = await openBurgeeForTest({ STORAGE: 'memory' });
	const port = await freePort();
	const url = `http://localhost:${port}`;
	vi.stubEnv('PORT', new URL(burgee.url).port);
	const vite = await createServer({
		configFile: join(root, 'web/vite.config.ts'),
		cacheDir: join(burgee.dataDir, 'vite'),
		logLevel: 'silent',
		optimizeDeps: { noDiscovery: true },
		server: { host: '127.0.0.1', port, strictPort: true, ws: false, watch: null },
	}).finally(() => vi.unstubAllEnvs());
	onTestFinished(() => vite.close());
	await vite.listen();
	const page = new HttpClient(url, { Origin: url, 'Sec-Fetch-Site': 'same-origin' });
	expect((await page.get<string>('/calendar', { Accept: 'text/html' })).body).toContain(
		'data-scripts="/pages/calendar/entry.tsx"',
	);
	expect((await page.get<string>('/components', { Accept: 'text/html' })).body).toContain(
		'src="/components/main.tsx"',
	);
	expect((await page.get<string>('/api/client.ts')).body).toContain('export const api');
	expect((await page.post('/api/admin/session', firstAdmin)).status).toBe(200);
});
