import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Returns a TCP port that no process uses. The port is below the range from which systems take the ports of
 * outgoing connections, so no connection takes it before the caller's server listens. Browsers refuse 10080.
 */
export async function freePort(): Promise<number> {
	for (;;) {
		const port = randomInt(11_000, 32_768);
		if (await isFree(port)) return port;
	}
}

async function isFree(port: number): Promise<boolean> {
	const probe = createServer();
	try {
		await once(probe.listen(port, '127.0.0.1'), 'listening');
		return true;
	} catch {
		return false;
	} finally {
		await new Promise((resolve) => probe.close(resolve));
	}
}
