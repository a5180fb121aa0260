import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Returns a free TCP port. The port is below the usual range of ephemeral ports, so no outgoing connection
 * takes the port before the caller listens. The port is above 10080, because browsers refuse some lower
 * ports.
 * @param wished is returned if it is still free.
 */
export async function freePort(wished?: number): Promise<number> {
	for (let port = wished; ; port = randomInt(11_000, 32_768)) {
		if (port !== undefined && (await isFree(port))) return port;
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
