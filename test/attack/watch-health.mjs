// Asks a server for /healthz every few milliseconds, on one connection of its own, until a message arrives. Then sends
// the longest time that an answer took, and the most CPU time that the server used for other work before it answered.
// Runs in a process of its own, so that no attack can delay it.
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';

const everyMs = 4;
/** Linux counts CPU time in hundredths of a second. */
const msPerTick = 10;
const [url = '', pid = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

let longestMs = 0;
let longestCpuMs = 0;
let knownCpuMs = 0;
let answers = 0;
let failures = 0;
let isStopped = false;

function ask() {
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

const cpuAtStartMs = serverCpuMs();

process.once('message', () => {
	isStopped = true;
});
while (!isStopped) {
	const startedMs = performance.now();
	const cpuBeforeMs = serverCpuMs();
	const isAnswered = await ask();
	longestMs = Math.max(longestMs, performance.now() - startedMs);
	longestCpuMs = Math.max(longestCpuMs, serverCpuMs() - cpuBeforeMs);
	if (isAnswered) answers += 1;
	else failures += 1;
	if (answers === 1) process.send?.('watching');
	await new Promise((resolve) => setTimeout(resolve, everyMs));
}
const cpuMs = serverCpuMs() - cpuAtStartMs;
process.send?.({ longestMs, longestCpuMs, cpuMs, answers, failures }, () => process.disconnect());
