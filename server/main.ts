import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { cleanupJob } from './cleanup-job.ts';
import { type Composition, compose } from './composition.ts';
import { type Config, readConfig } from './config.ts';
import { exitWithError } from './exit-with-error.ts';
import { canAnyAdminSignIn, ensureFirstAdmin } from './first-admin.ts';
import { reconciliationJob } from './payments/reconciliation.ts';
import { fillSampleClub } from './sample-club/fill.ts';
import { withLease } from './scheduler.ts';
import { searchJobs } from './search/jobs.ts';

/** The time that open requests have to finish after a stop signal. */
const drainMs = 10_000;

/**
 * The lease for adding the sample data and the first administrator. If the process with the lease
 * crashes, a second process takes over after 15 seconds.
 */
const firstStart = { name: 'first-start', leaseMs: 15_000 };

async function start(): Promise<void> {
	const config = readConfig(process.env);
	const webFolder = fileURLToPath(new URL('dist', import.meta.resolve('@burgee/web/package.json')));
	const burgee = await compose(config, webFolder);
	const { app, logger, storage, scheduler, searchIndexing } = burgee;
	const newPassword = await prepare(burgee, config);

	const server = app.listen(config.port, config.host, (error) => {
		if (error) exitWithError('start')(error);
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
		if (newPassword !== null) {
			process.stdout.write(
				`\nSign in at /admin/login as the first administrator:\n  email     ${newPassword.email}\n  password  ${newPassword.password}\nThis password will not be shown again.\n\n`,
			);
		}
	});

	const stop = (): void => {
		process.off('SIGTERM', stop);
		process.off('SIGINT', stop);
		logger.info('stopping');
		const forceClose = setTimeout(() => server.closeAllConnections(), drainMs);
		server.close(() => {
			clearTimeout(forceClose);
			// Wait only for a limited time. An interrupted job runs again after the next start.
			void Promise.race([Promise.all([scheduler.stop(), searchIndexing?.stop()]), sleep(drainMs)])
				.then(() => storage.close())
				.then(() => logger.info('stopped'))
				// Exit explicitly, because a pending connection to an unreachable storage would keep the
				// process running.
				.then(() => process.exit());
		});
	};
	process.on('SIGTERM', stop);
	process.on('SIGINT', stop);
}

/**
 * Adds the sample data and the first administrator to a new storage. A lease ensures that only one
 * process at a time does so.
 * @returns the generated password, if any.
 */
async function prepare(burgee: Composition, config: Config) {
	if (await canAnyAdminSignIn(burgee.storage)) return null;
	const { storage, clock, ids } = burgee;
	return withLease({ store: storage.jobs, clock, ids }, firstStart, async () => {
		if (config.sampleData) await fillSampleClub(burgee);
		return ensureFirstAdmin(burgee, config.firstAdmin);
	});
}

start().catch(exitWithError('start'));
