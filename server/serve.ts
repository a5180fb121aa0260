import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { withTimeout } from '@burgee/adapters/system/with-timeout';
import { exitWithError } from './commands/exit-with-error.ts';
import { type Composition, compose } from './composition.ts';
import { readConfig } from './config/read-config.ts';
import { prepareFirstStart } from './first-start.ts';
import { gracefulClose } from './http/admission/graceful-close.ts';
import { backupJobs } from './jobs/backup.ts';
import { cleanupJob } from './jobs/cleanup.ts';
import { eventLettersJob } from './jobs/event-letters.ts';
import { feesJob } from './jobs/fees.ts';
import { mailJobs } from './jobs/mail.ts';
import { payLaterJob } from './jobs/pay-later.ts';
import { photosJob } from './jobs/photos.ts';
import { placeOfferJobs } from './jobs/place-offers.ts';
import { purgeJob } from './jobs/purge.ts';
import { reconciliationJob } from './jobs/reconciliation.ts';
import { refundsJob } from './jobs/refunds.ts';
import { searchJobs } from './jobs/reindexing.ts';
import { remindersJob } from './jobs/reminders.ts';
import { retentionJobs } from './jobs/retention.ts';
import { createLogger, openBatchedOutput } from './log.ts';
import { openMetricsPort } from './metrics/metrics-listener.ts';
import { requireOwnFacts } from './require-own-facts.ts';
import { warnOfSharedFiles } from './shared-files.ts';

/**
 * The times, counted from the stop signal, until which the server waits for open requests, for running jobs, and for the
 * storage to close. The process ends within eight seconds (see `main.ts`).
 */
const stopLimits = { requestsMs: 5_000, jobsMs: 6_000, storageMs: 7_000 };

/**
 * How many connections may wait until the server accepts them. The operating system may allow fewer. Beyond that, a client
 * tries again after a second.
 */
const maxBacklog = 2_000;

/** What `main.ts` passes to the thread of the server. */
export interface ThreadData {
	isTerminal: boolean;
}

async function start(): Promise<void> {
	const config = readConfig(process.env);
	const webFolder = fileURLToPath(
		new URL('../web/dist', import.meta.resolve('@burgee/server/package.json')),
	);
	const batchedLogger = createLogger(config.logLevel, openBatchedOutput());
	const burgee = await compose(config, webFolder, { logger: batchedLogger });
	const { createServer, daySummary, logger, metrics } = burgee;
	const { scheduler, searchIndexing, mailing, placeOffers } = burgee;
	await requireOwnFacts(burgee, config);
	burgee.presence.start();
	const signInText = await prepareFirstStart(burgee, config, { isTerminal: isTerminal() });
	await warnOfSharedFiles(config.dataDir, logger);

	if (metrics !== null && config.metricsPort !== undefined) {
		openMetricsPort(metrics, config.metricsPort).once('error', exitWithError('start'));
	}
	const server = createServer().once('error', exitWithError('start'));
	const closeServer = gracefulClose(server, { drainMs: stopLimits.requestsMs });
	// Until this message, a signal ends the process at once. From source, there is no parent thread, and it always does.
	parentPort?.once('message', () => void stop(closeServer, burgee)).postMessage('started');
	server.listen({ port: config.port, host: config.host, backlog: maxBacklog }, () => {
		server.removeAllListeners('error');
		server.on('error', (error) =>
			logger.error({ err: error }, 'the server cannot accept a connection'),
		);
		daySummary.start();
		scheduler.start([
			cleanupJob(burgee),
			reconciliationJob({ ...burgee, expiresMs: config.checkoutExpiresMs }),
			refundsJob(burgee),
			feesJob(burgee),
			...backupJobs({ config, logger }),
			...retentionJobs(burgee),
			purgeJob(burgee),
			photosJob(burgee),
			remindersJob(burgee),
			payLaterJob(burgee),
			eventLettersJob(burgee),
			...mailJobs(mailing),
			...placeOfferJobs(placeOffers),
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

async function stop(closeServer: () => Promise<number>, burgee: Composition): Promise<void> {
	const { daySummary, logger, scheduler, searchIndexing, mailing, placeOffers, linkRequests } =
		burgee;
	logger.info('stopping');
	const startedMs = performance.now();
	const waitUntil = async (limitMs: number, part: string, work: () => Promise<unknown>) => {
		const leftMs = Math.max(0, startedMs + limitMs - performance.now());
		await withTimeout(leftMs, work).catch((err) =>
			logger.warn({ err, part }, 'not stopped in time'),
		);
	};
	const jobs = scheduler.stop();
	const requests = await closeServer();
	if (requests > 0) logger.warn({ requests }, 'open requests were cut off');
	// An interrupted job runs again after the next start.
	await waitUntil(stopLimits.jobsMs, 'jobs', () =>
		Promise.all([
			...[jobs, searchIndexing?.stop(), mailing?.stop()],
			...[placeOffers.stop(), linkRequests.stop()],
		]),
	);
	await waitUntil(stopLimits.jobsMs, 'presence', () => burgee.presence.stop());
	await waitUntil(stopLimits.storageMs, 'storage', burgee.close);
	daySummary.stop();
	logger.info('stopped');
	// End the thread explicitly, and with it the process, because a pending connection to an unreachable storage would
	// keep them running.
	process.exit();
}

start().catch(exitWithError('start'));
