import { RandomIds } from '@burgee/adapters/system/random-ids';
import { SystemClock } from '@burgee/adapters/system/system-clock';
import { indexNames } from '@burgee/core/rules/search/hit';
import { openCampaignFeed } from '../config/campaigns.ts';
import { openPdfFiles } from '../config/pdfs.ts';
import { readConfig } from '../config/read-config.ts';
import { openSearchIndex, searchSources } from '../config/search.ts';
import { rebuildIndex } from '../jobs/rebuild-index.ts';
import { createLogger } from '../log.ts';
import { exitWithError } from './exit-with-error.ts';
import { openCommandStorage } from './open-command-storage.ts';

async function reindex(): Promise<void> {
	const config = readConfig(process.env);
	const index = await openSearchIndex(config.search);
	if (index === null) {
		process.stdout.write(
			'There is no index to rebuild: SEARCH=embedded reads the storage directly.\n',
		);
		return;
	}
	const storage = await openCommandStorage(config.storage);
	try {
		const campaignFeed = await openCampaignFeed(config, {
			...storage,
			clock: new SystemClock(),
			logger: createLogger(config.logLevel),
		});
		const pdfFiles = openPdfFiles(config, new RandomIds());
		const sources = searchSources(storage, campaignFeed, pdfFiles);
		for (const name of indexNames) {
			const records = await rebuildIndex({ index, sources }, name);
			process.stdout.write(`${name}: ${records}\n`);
		}
	} finally {
		await storage.close();
	}
}

reindex().catch(exitWithError('reindex'));
