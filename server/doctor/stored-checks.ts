import { RandomIds } from '@burgee/adapters/system/random-ids';
import { isPaidEvent, readClubFacts, toInstant } from '@burgee/core';
import type { Clock } from '@burgee/core/ports/clock';
import type { Storage } from '@burgee/core/ports/storage';
import { openCampaignFeed } from '../config/campaigns.ts';
import { openIdentity } from '../config/identity.ts';
import { openPdfFiles } from '../config/pdfs.ts';
import type { Config } from '../config/read-config.ts';
import { searchSources } from '../config/search.ts';
import { createLogger } from '../log.ts';
import { checkBackups } from './backup-checks.ts';
import { type Check, type Findings, reasonOf } from './check.ts';
import { checkClub, checkSignIn } from './club-checks.ts';
import type { FreeSpace } from './file-checks.ts';
import { checkWaitingMail } from './mail-checks.ts';
import { checkCurrencies, checkSquare, type SquareSettings } from './payment-checks.ts';
import { type AlgoliaChoice, checkAlgoliaKeys, checkIndexes } from './search-checks.ts';
import { checkRecords, splitHint } from './storage-checks.ts';

interface Parts extends FreeSpace {
	storage: Storage;
	clock: Clock;
}

const recordsTimeoutMs = 120_000;

/** Returns the checks that read the storage, and those that compare it with the chosen services. */
export function storedChecks(config: Config, parts: Parts): Check[] {
	const { payments, search, mail } = config;
	const checks: Check[] = [
		{
			name: 'storage',
			run: (findings) => checkRecords(parts.storage, parts, findings),
			timeoutMs: recordsTimeoutMs,
		},
		{ name: 'club', run: (findings) => checkClub(config, parts.storage, findings) },
		{ name: 'backup', run: (findings) => checkBackups(config, parts, findings) },
		{ name: 'sign-in', run: (findings) => checkIdentity(config, parts, findings) },
	];
	if (payments.kind === 'square') {
		checks.push({
			name: 'payments',
			run: (findings) => checkPayments({ ...config, payments }, parts, findings),
		});
	}
	if (search.kind === 'algolia') {
		checks.push({
			name: 'search',
			run: (findings) => checkSearch({ ...config, search }, parts, findings),
			timeoutMs: recordsTimeoutMs,
		});
	}
	if (mail.kind === 'smtp') {
		checks.push({
			name: 'mail',
			run: (findings) => checkWaitingMail({ ...parts.storage, clock: parts.clock }, findings),
		});
	}
	return checks;
}

async function checkIdentity(
	config: Config,
	{ storage, clock }: Parts,
	findings: Findings,
): Promise<void> {
	try {
		const services = { ...storage, clock, logger: createLogger('silent') };
		const identity = await openIdentity(config.identity, services);
		await checkSignIn(config, { storage, identity }, findings);
	} catch (thrown) {
		if (config.identity.kind === 'local') throw thrown;
		findings.found(
			splitHint(reasonOf(thrown))[0],
			'correct FIREBASE_PROJECT_ID, FIREBASE_API_KEY or GOOGLE_APPLICATION_CREDENTIALS',
		);
	}
}

async function checkPayments(
	settings: SquareSettings,
	{ storage, clock }: Parts,
	findings: Findings,
): Promise<void> {
	const { SquareAccount } = await import('@burgee/adapters/square/square-account');
	const account = new SquareAccount(settings.payments);
	const currency = await checkSquare(settings, { account, clock }, findings);
	if (currency === null) return;
	const coming = await storage.events.listFrom(toInstant(clock.now()));
	const paid = coming.filter((event) => event.allowBooking && isPaidEvent(event));
	checkCurrencies(paid, currency, findings);
}

async function checkSearch(
	config: Config & { search: AlgoliaChoice },
	{ storage, clock }: Parts,
	findings: Findings,
): Promise<void> {
	const { AlgoliaInspection } = await import('@burgee/adapters/algolia/algolia-inspection');
	const inspection = new AlgoliaInspection(config.search);
	const isReached = await checkAlgoliaKeys(config.search, inspection, findings);
	if (!isReached) return;
	const services = { ...storage, clock, logger: createLogger('silent') };
	const campaignFeed = await openCampaignFeed(config, services);
	const { configuredFacts } = config;
	const { facts } = await readClubFacts({ ...storage, configuredFacts });
	const pdfFiles = openPdfFiles(config, facts, new RandomIds());
	const sources = searchSources({ ...storage, configuredFacts }, campaignFeed, pdfFiles);
	await checkIndexes(inspection, sources, findings);
}
