import { SystemClock } from '@burgee/adapters/system/system-clock';
import { indexNames } from '@burgee/core/rules/search/hit';
import { ConfigError } from '../config/config-error.ts';
import { readConfig } from '../config/read-config.ts';
import { rebuildIndex } from '../jobs/rebuild-index.ts';
import { createLogger } from '../log.ts';
import { openCampaignFeed } from '../open/campaigns.ts';
import { openSearchIndex, searchSources } from '../open/search.ts';
import { openStorage } from '../open/storage.ts';
import { exitWithError } from './exit-with-error.ts';

async function reindex(): Promise<void> {
	const config = readConfig(process.env);
	const index = await openSearchIndex(config.search);
	if (index === null) {
		process.stdout.write(
			'There is no index to rebuild: SEARCH=embedded reads the storage directly.\n',
		);
		return;
	}
	if (config.storage.kind === 'memory') {
		throw new ConfigError([
			'With STORAGE=memory, every process starts empty. Set the storage that the server uses, for example STORAGE=sqlite.',
		]);
	}
	// Do not migrate the storage. A running server of an earlier version could not restart on the
	// migrated tables.
	const storage = await openStorage(config.storage, { upgrade: false });
	try {
		const campaignFeed = await openCampaignFeed(config, {
			...storage,
			clock: new SystemClock(),
			logger: createLogger(config.logLevel),
		});
		const sources = searchSources(storage, campaignFeed);
		for (const name of indexNames) {
			const records = await rebuildIndex({ index, sources }, name);
			process.stdout.write(`${name}: ${records}\n`);
		}
	} finally {
		await storage.close();
	}
}

reindex().catch(exitWithError('reindex'));
