import { RandomIds } from '@burgee/adapters/system/random-ids';
import { SystemClock } from '@burgee/adapters/system/system-clock';
import { readClubFacts } from '@burgee/core';
import { indexNames } from '@burgee/core/rules/search/hit';
import { openCampaignFeed } from '../config/campaigns.ts';
import { openPdfFiles } from '../config/pdfs.ts';
import { readConfig } from '../config/read-config.ts';
import { openSearchIndex, searchSources } from '../config/search.ts';
import { rebuildIndex } from '../jobs/rebuild-index.ts';
import { createLogger } from '../log.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { openCommandStorage } from './open-command-storage.ts';
import type { Report } from './report.ts';

/** Replaces all search indexes of an outside search service, and reports their sizes. */
export async function reindex(report: Report): Promise<ExitCode> {
	const config = readConfig(process.env);
	const index = await openSearchIndex(config.search);
	if (index === null) {
		report.result('There is no index to rebuild: SEARCH=embedded reads the storage directly.\n', {
			indexes: {},
		});
		return exitCodes.done;
	}
	const storage = await openCommandStorage(config.storage);
	try {
		const campaignFeed = await openCampaignFeed(config, {
			...storage,
			clock: new SystemClock(),
			logger: createLogger(config.logLevel, process.stderr),
		});
		const { configuredFacts } = config;
		const { facts } = await readClubFacts({ ...storage, configuredFacts });
		const pdfFiles = openPdfFiles(config, facts, new RandomIds());
		const sources = searchSources({ ...storage, configuredFacts }, campaignFeed, pdfFiles);
		const sizes: [string, number][] = [];
		for (const name of indexNames) {
			report.progress({ step: 'indexes', done: sizes.length, total: indexNames.length });
			sizes.push([name, await rebuildIndex({ index, sources }, name)]);
		}
		const lines = sizes.map(([name, records]) => `${name}: ${records}\n`);
		report.result(lines.join(''), { indexes: Object.fromEntries(sizes) });
		return exitCodes.done;
	} finally {
		await storage.close();
	}
}
