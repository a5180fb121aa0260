import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { cleanupJob } from './cleanup-job.ts';
import { type Composition, compose } from './composition.ts';
import { type Config, readConfig } from './config.ts';
import { exitWithError } from './exit-with-error.ts';
import { canSomeoneSignIn, ensureFirstAdmin } from './first-admin.ts';
import { reconciliationJob } from './payments/reconciliation.ts';
import { fillSampleClub } from './sample-club/fill.ts';
import { withLease } from './scheduler.ts';
import { searchJobs } from './search/jobs.ts';

/** How long requests under way may take once the stop was asked for. */
const drainMs = 10_000;

/** Another process waits this long for one that was killed in its first start. */
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
		logger.info({ port, storage: config.storage.kind }, 'Burgee is serving');
		process.stdout.write(
			`\nBurgee is at ${config.port === port ? config.publicUrl : `http://${config.host}:${port}`}\n`,
		);
		if (newPassword !== null) {
			process.stdout.write(
				`\nThe first administrator, at /admin/login:\n  e-mail    ${newPassword.email}\n  password  ${newPassword.password}\nThe password is printed this once.\n\n`,
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
			// A job that waits for somebody outside is done again by the next start.
			void Promise.race([Promise.all([scheduler.stop(), searchIndexing?.stop()]), sleep(drainMs)])
				.then(() => storage.close())
				.then(() => logger.info('stopped'))
				// A storage that is not there may still be waited for.
				.then(() => process.exit());
		});
	};
	process.on('SIGTERM', stop);
	process.on('SIGINT', stop);
}

/** A first start's own work, one process at a time; the password that was made up, if one was. */
async function prepare(burgee: Composition, config: Config) {
	if (await canSomeoneSignIn(burgee.storage)) return null;
	const { storage, clock, ids } = burgee;
	return withLease({ store: storage.jobs, clock, ids }, firstStart, async () => {
		if (config.sampleData) await fillSampleClub(burgee);
		return ensureFirstAdmin(burgee, config.firstAdmin);
	});
}

start().catch(exitWithError('start'));
