// From each message 'start' to the next message, asks a server for /healthz every few milliseconds: on one
// connection that stays open, and on a new connection for each request. Then sends, for both, the longest time that
// an answer took, and the most CPU time that the server used for other work before it answered. Runs in a process of
// its own, so that no attack can delay it.
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';

/** Linux counts CPU time in hundredths of a second. */
const msPerTick = 10;
const [url = '', pid = ''] = process.argv.slice(2);

let knownCpuMs = 0;
let isStopped = false;

function ask(agent) {
	return new Promise((resolve) => {
		get(`${url}/healthz`, { agent }, (response) => {
			response.resume().once('end', () => resolve(response.statusCode === 200));
			response.once('error', () => resolve(false));
		}).once('error', () => resolve(false));
	});
}

/** The CPU time that the server has used since its start. After its end, the last known time. */
function serverCpuMs() {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
		const [userTicks, systemTicks] = stat
			.slice(stat.lastIndexOf(')') + 2)
			.split(' ')
			.slice(11, 13);
		knownCpuMs = (Number(userTicks) + Number(systemTicks)) * msPerTick;
	} catch {
		// The server has ended.
	}
	return knownCpuMs;
}

/** Asks again and again. With `agent: false`, each request opens a connection and closes it. */
async function watch({ agent, everyMs }) {
	const watched = { longestMs: 0, longestCpuMs: 0, answered: 0, failed: 0 };
	while (!isStopped) {
		const startedMs = performance.now();
		const cpuBeforeMs = serverCpuMs();
		const isAnswered = await ask(agent);
		watched.longestMs = Math.max(watched.longestMs, performance.now() - startedMs);
		watched.longestCpuMs = Math.max(watched.longestCpuMs, serverCpuMs() - cpuBeforeMs);
		if (isAnswered) watched.answered += 1;
		else watched.failed += 1;
		await new Promise((resolve) => setTimeout(resolve, everyMs));
	}
	return watched;
}

process.on('message', async (order) => {
	isStopped = order !== 'start';
	if (isStopped) return;
	const keptAgent = new Agent({ keepAlive: true, maxSockets: 1 });
	await ask(keptAgent);
	const cpuAtStartMs = serverCpuMs();
	process.send?.('watching');
	const [kept, fresh] = await Promise.all([
		watch({ agent: keptAgent, everyMs: 4 }),
		watch({ agent: false, everyMs: 20 }),
	]);
	keptAgent.destroy();
	process.send?.({ kept, fresh, cpuMs: serverCpuMs() - cpuAtStartMs });
});
