import { setTimeout } from 'node:timers/promises';
import { IcsCalendarFile } from '@burgee/adapters/calendar-file/ics-calendar-file';
import { clubBookingLetters } from '@burgee/adapters/letters/club-booking-letters';
import { clubWaitingLetters } from '@burgee/adapters/letters/club-waiting-letters';
import type { OpenOptions } from '@burgee/adapters/storage/open-options';
import { RandomIds } from '@burgee/adapters/system/random-ids';
import { SystemClock } from '@burgee/adapters/system/system-clock';
import { TotpPasswords } from '@burgee/adapters/totp/totp-passwords';
import { ZxcvbnPasswordStrength } from '@burgee/adapters/zxcvbn/zxcvbn-password-strength';
import { readClubFacts } from '@burgee/core';
import type { PageRenderer } from '@burgee/core/api/page-renderer';
import type { Clock } from '@burgee/core/ports/clock';
import type { IdSource } from '@burgee/core/ports/id-source';
import type { IdentityProvider } from '@burgee/core/ports/identity-provider';
import type { PaymentGateway } from '@burgee/core/ports/payment-gateway';
import type { Storage } from '@burgee/core/ports/storage';
import type { Logger } from 'pino';
import { beforeUpgradeOf } from './backup/before-upgrade.ts';
import { openCampaignFeed } from './config/campaigns.ts';
import { openIdentity, passwordExample } from './config/identity.ts';
import { openMailer } from './config/mail.ts';
import { openNewsletterRenderer } from './config/newsletters.ts';
import { openPaymentGateway } from './config/payments.ts';
import { openPdfFiles } from './config/pdfs.ts';
import { openPhotoConverter, openPhotoFiles } from './config/photos.ts';
import type { Config } from './config/read-config.ts';
import { openRetention } from './config/retention.ts';
import { openSearchIndex, searchSources } from './config/search.ts';
import { openConfiguredStorage } from './config/storage.ts';
import { openWaterLevels } from './config/water-levels.ts';
import { createLogger } from './log.ts';
import { openPageRenderer } from './routes/page-renderer.ts';

/**
 * Services that the caller provides instead of the configured services. The caller opens and closes
 * the provided services.
 */
export interface ProvidedAdapters {
	clock?: Clock;
	sleep?: typeof setTimeout;
	storage?: Storage;
	identity?: IdentityProvider;
	gateway?: PaymentGateway;
	logger?: Logger;
	pageRenderer?: PageRenderer;
	/** Called after each operation of the configured storage. */
	onOperation?: OpenOptions['onOperation'];
}

export type Adapters = Awaited<ReturnType<typeof openAdapters>>;

/**
 * Opens the adapters that the configuration chooses. When the returned promise resolves, the storage is open and migrated.
 * @param webFolder contains the built web app.
 */
export async function openAdapters(config: Config, webFolder: string, provided: ProvidedAdapters) {
	const logger = provided.logger ?? createLogger(config.logLevel);
	const clock: Clock = provided.clock ?? new SystemClock();
	const ids: IdSource = new RandomIds();
	const { configuredFacts } = config;
	const calendarFile = new IcsCalendarFile();
	const storage =
		provided.storage ??
		(await openConfiguredStorage(config, logger, {
			onOperation: provided.onOperation,
			beforeUpgrade: beforeUpgradeOf(config, { clock, logger }),
		}));
	const campaignFeed = await openCampaignFeed(config, { ...storage, clock, logger });
	const waterLevels = await openWaterLevels(config.waterLevels, { ...storage, clock, logger });
	const { facts } = await readClubFacts({ ...storage, configuredFacts });
	const pdfFiles = openPdfFiles(config, facts, ids);
	const photoConverter = openPhotoConverter();
	const identity =
		provided.identity ?? (await openIdentity(config.identity, { ...storage, clock, logger }));
	const gateway = provided.gateway ?? (await openPaymentGateway(config, { clock, ids, logger }));
	return {
		...{ logger, clock, ids, storage, campaignFeed, waterLevels, gateway },
		sleep: provided.sleep ?? setTimeout,
		configuredFacts,
		identity,
		passwordStrength: new ZxcvbnPasswordStrength([passwordExample]),
		oneTimePasswords: identity.service === null ? new TotpPasswords() : null,
		retentionMonths: await openRetention(config.configuredRetentionMonths, {
			storage,
			clock,
			logger,
		}),
		searchIndex: await openSearchIndex(config.search),
		searchSources: searchSources({ ...storage, configuredFacts }, campaignFeed, pdfFiles),
		calendarFile,
		letters: clubBookingLetters(calendarFile, config.publicUrl),
		waitingLetters: clubWaitingLetters(config.publicUrl),
		mailer: await openMailer(config),
		newsletterRenderer: openNewsletterRenderer(),
		pdfFiles,
		photoConverter,
		photoFiles: openPhotoFiles({ ...config, converter: photoConverter }, ids),
		pageRenderer: provided.pageRenderer ?? (await openPageRenderer(webFolder)),
	};
}
