import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { builtServer, burgeeForTest, cheapScrypt, folderForTest } from './running-burgee.ts';

/** Returns the option of Node.js that runs this code in the server's thread. */
const inServerThread = (code: string) =>
	`--import=data:text/javascript,${encodeURIComponent(`
		import { isMainThread, resourceLimits } from 'node:worker_threads';
		if (!isMainThread) { ${code} }`)}`;

test('the memory of the server is limited, its metrics are those of its thread, and an error that nothing catches ends the process with status 1', async () => {
	const metricsPort = await freePort();
	const order = join(await folderForTest(), 'order');
	const printAndFail = inServerThread(`
		process.stdout.write(JSON.stringify(resourceLimits));
		const { existsSync } = await import('node:fs');
		const failIfOrdered = () => { if (existsSync(${JSON.stringify(order)})) throw Object.assign(new Error('the reason'), { code: 'CODE' }) };
		setInterval(failIfOrdered, 50).unref();`);
	const burgee = await burgeeForTest(
		{ STORAGE: 'memory', METRICS_PORT: String(metricsPort) },
		{ program: builtServer(cheapScrypt, printAndFail) },
	);
	expect(burgee.output()).toContain('"maxYoungGenerationSizeMb":12,"maxOldGenerationSizeMb":256');
	const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
	await expect.poll(metrics).toContain('{job="reconcile-payments",outcome="done"} 1');
	expect(await metrics()).toContain('\nnodejs_eventloop_lag_p99_seconds ');
	expect(await metrics()).toMatch(/operation_duration_seconds_count\{operation="list"\} [1-9]/);
	expect((await burgee.http.get('/metrics')).status).toBe(404);
	await writeFile(order, '');
	await burgee.exited;
	expect(await burgee.end('SIGTERM')).toBe(1);
	await expect.poll(burgee.output).toMatch(/Burgee cannot continue: Error: the reason\n +at /);
});

test('the process ends within eight seconds of SIGTERM with status 0, even if something blocks the thread of the server', async () => {
	const block = inServerThread(`
		const { parentPort } = await import('node:worker_threads');
		const never = new Int32Array(new SharedArrayBuffer(4));
		parentPort.once('message', () => Atomics.wait(never, 0, 0));`);
	const burgee = await burgeeForTest(
		{ STORAGE: 'memory', SAMPLE_DATA: 'off' },
		{ program: builtServer(cheapScrypt, block) },
	);
	const stoppedAtMs = performance.now();
	expect(await burgee.end('SIGTERM')).toBe(0);
	expect(performance.now() - stoppedAtMs).toBeLessThan(8_000);
	await expect.poll(burgee.output).toContain('Burgee was blocked, and ended without');
});

test('a wrong configuration ends the process with status 2, and a list of all the problems', () => {
	const [command = '', ...args] = builtServer();
	const env = { STORAGE: 'oracle', PORT: 'none', ADMIN_PASSWORD: 'nine-grey-herons' };
	const { status, stderr } = spawnSync(command, args, { env, encoding: 'utf8' });
	expect({ status, stderr }).toEqual({
		status: 2,
		stderr: expect.stringMatching(
			/^Burgee cannot start:\n {2}PORT must be .*\n {2}STORAGE must be one of .*\n {2}ADMIN_EMAIL is missing.*\n$/,
		),
	});
});
