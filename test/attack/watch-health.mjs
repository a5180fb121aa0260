// Asks a server for /healthz every few milliseconds, on one connection of its own, until a message arrives. Then sends
// the longest time that an answer took. Runs in a process of its own, so that no attack can delay it.
import { Agent, get } from 'node:http';

const everyMs = 4;
const [url = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

let longestMs = 0;
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

process.once('message', () => {
	isStopped = true;
});
while (!isStopped) {
	const startedMs = performance.now();
	const isAnswered = await ask();
	longestMs = Math.max(longestMs, performance.now() - startedMs);
	if (isAnswered) answers += 1;
	else failures += 1;
	if (answers === 1) process.send?.('watching');
	await new Promise((resolve) => setTimeout(resolve, everyMs));
}
process.send?.({ longestMs, answers, failures }, () => process.disconnect());
