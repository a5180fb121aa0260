import { fileURLToPath } from 'node:url';
import { compose } from './composition.ts';
import { ConfigError, readConfig } from './config.ts';
import { ensureFirstAdmin } from './first-admin.ts';
import { fillSampleClub } from './sample-club/fill.ts';

/** How long requests under way may take once the stop was asked for. */
const drainMs = 10_000;

async function start(): Promise<void> {
	const config = readConfig(process.env);
	const webFolder = fileURLToPath(new URL('dist', import.meta.resolve('@burgee/web/package.json')));
	const burgee = await compose(config, webFolder);
	const { app, logger, storage } = burgee;
	if (config.sampleData) await fillSampleClub(burgee);
	const newPassword = await ensureFirstAdmin(burgee, config.firstAdmin);

	const server = app.listen(config.port, config.host, (error) => {
		if (error) fail(error);
		const address = server.address();
		const port = typeof address === 'object' && address !== null ? address.port : config.port;
		logger.info({ port, storage: config.storage }, 'Burgee is serving');
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
		const giveUp = setTimeout(() => server.closeAllConnections(), drainMs);
		server.close(() => {
			clearTimeout(giveUp);
			void storage.close().then(() => logger.info('stopped'));
		});
	};
	process.on('SIGTERM', stop);
	process.on('SIGINT', stop);
}

function fail(error: unknown): never {
	const text =
		error instanceof ConfigError
			? `Burgee cannot start:\n${error.sentences.map((sentence) => `  ${sentence}`).join('\n')}\n`
			: `Burgee cannot start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`;
	process.stderr.write(text);
	process.exit(1);
}

start().catch(fail);
