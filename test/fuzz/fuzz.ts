// Sends random requests to every call: `npm run fuzz -- 100000 [seed]`. Fails at the first answer that is wrong, or if
// the memory grows after the first requests. To compare the memory, send at least 40,000 requests.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { runFuzz } from './run-fuzz.ts';

/** Until the first measurement, the server fills its caches and compiles its code. */
const measureEvery = 10_000;
/** Caches fill and expire between measurements, so the least of several measurements is compared. */
const compared = 3;
const maxGrowthMib = 24;

const [requests = '10000', seedText = String(Date.now() % 1_000_000_000)] = process.argv.slice(2);
const seed = Number(seedText.replace(/^--seed=?/, ''));
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Returns the memory that the process uses after a garbage collection, in MiB. */
function memoryMib() {
	collectGarbage();
	const { heapUsed, external, rss } = process.memoryUsage();
	const mib = (bytes: number) => Math.round(bytes / 2 ** 20);
	return { used: mib(heapUsed + external), rss: mib(rss) };
}

const used: number[] = [];
print(`${requests} requests, seed ${seed}`);
const { answers, neverAccepted } = await runFuzz({
	requests: Number(requests),
	seed,
	onProgress: (sent) => {
		if (sent % measureEvery !== 0) return;
		const memory = memoryMib();
		used.push(memory.used);
		print(`${sent} requests: ${memory.used} MiB of heap and buffers, ${memory.rss} MiB in all`);
	},
});
for (const [answer, count] of Object.entries(answers).sort()) print(`${count} × ${answer}`);
if (neverAccepted.length > 0) print(`Never accepted: ${neverAccepted.join(', ')}`);
const growthMib = Math.min(...used.slice(-compared)) - Math.min(...used.slice(0, compared));
const isCompared = used.length > compared;
print(
	isCompared ? `The memory grew by ${growthMib} MiB.` : 'Too few requests to compare the memory.',
);
if (growthMib > maxGrowthMib) {
	print(`The memory must not grow by more than ${maxGrowthMib} MiB.`);
	process.exitCode = 1;
}
