import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { withTimeout } from '@burgee/adapters/system/with-timeout';
import { exitWithError } from './commands/exit-with-error.ts';
import { type Composition, compose } from './composition.ts';
import { readConfig } from './config/read-config.ts';
import { prepareFirstStart } from './first-start.ts';
import { cleanupJob } from './jobs/cleanup.ts';
import { reconciliationJob } from './jobs/reconciliation.ts';
import { searchJobs } from './jobs/reindexing.ts';
import { requireOwnFacts } from './require-own-facts.ts';
import { warnOfSharedFiles } from './shared-files.ts';

/**
 * The time that open requests have to finish after a stop signal. Running jobs then get the same amount of
 * time.
 */
const drainMs = 10_000;

/** What `main.ts` passes to the thread of the server. */
export interface ThreadData {
	isTerminal: boolean;
}

async function start(): Promise<void> {
	const config = readConfig(process.env);
	const webFolder = fileURLToPath(new URL('dist', import.meta.resolve('@burgee/web/package.json')));
	const burgee = await compose(config, webFolder);
	const { createServer, logger, scheduler, searchIndexing } = burgee;
	await requireOwnFacts(burgee, config);
	const signInText = await prepareFirstStart(burgee, config, { isTerminal: isTerminal() });
	await warnOfSharedFiles(config.dataDir, logger);

	const server = createServer().once('error', exitWithError('start'));
	// Until this message, a signal ends the process at once. From source, there is no parent thread, and it always does.
	parentPort?.once('message', () => void stop(server, burgee)).postMessage('started');
	server.listen(config.port, config.host, () => {
		server.removeAllListeners('error');
		server.on('error', (error) =>
			logger.error({ err: error }, 'the server cannot accept a connection'),
		);
		scheduler.start([
			cleanupJob(burgee),
			reconciliationJob({ ...burgee, expiresMs: config.checkoutExpiresMs }),
			...searchJobs(config.search, searchIndexing),
		]);
		const address = server.address();
		const port = typeof address === 'object' && address !== null ? address.port : config.port;
		logger.info({ port, storage: config.storage.kind }, 'Burgee is listening');
		process.stdout.write(
			`\nBurgee is running at ${config.port === port ? config.publicUrl : `http://${config.host}:${port}`}\n`,
		);
		if (signInText !== null) process.stdout.write(signInText);
	});
}

/** The output of a worker thread is never a terminal, so `main.ts` reports whether the output of the process is one. */
function isTerminal(): boolean {
	return isMainThread ? process.stdout.isTTY === true : (workerData as ThreadData).isTerminal;
}

async function stop(
	server: Server,
	{ logger, scheduler, searchIndexing, close }: Composition,
): Promise<void> {
	logger.info('stopping');
	const closed = new Promise((resolve) => server.close(resolve));
	await withTimeout(drainMs, () => closed).catch(() => server.closeAllConnections());
	await closed;
	// The server waits only `drainMs` for running jobs. An interrupted job runs again after the next start.
	const jobs = Promise.all([scheduler.stop(), searchIndexing?.stop()]);
	await withTimeout(drainMs, () => jobs).catch(() => {});
	await close();
	logger.info('stopped');
	// End the thread explicitly, and with it the process, because a pending connection to an unreachable storage would
	// keep them running.
	process.exit();
}

start().catch(exitWithError('start'));
