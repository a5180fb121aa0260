import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { ThreadData } from './serve.ts';

/** The limits of V8's heap in MiB. A large club needs about 40 MiB. Without limits, V8 uses up to twice the memory. */
const resourceLimits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 256 };

// On a small heap, several threads that collect garbage together use more CPU time than one.
setFlagsFromString('--no-parallel-scavenge');

// A program can limit the heap of its worker threads, but not its own (decision: worker-thread).
const workerData: ThreadData = { isTerminal: process.stdout.isTTY === true };
const server = new Worker(new URL('serve.js', import.meta.url), { resourceLimits, workerData });
server.once('error', (error) => {
	process.stderr.write(`Burgee cannot continue: ${error instanceof Error ? error.stack : error}\n`);
	process.exit(1);
});
server.once('exit', (code) => process.exit(code));

/** The thread stops earlier, unless something blocks it. The process then ends within eight seconds all the same. */
const maxStopMs = 7_500;

const onSignal = (): void => {
	process.off('SIGTERM', onSignal).off('SIGINT', onSignal);
	server.postMessage('stop');
	setTimeout(() => {
		process.stderr.write('Burgee was blocked, and ended without closing the storage.\n');
		process.exit();
	}, maxStopMs).unref();
};
server.once('message', () => process.on('SIGTERM', onSignal).on('SIGINT', onSignal));
