import 'reflect-metadata';
import { IcsCalendarFile } from '@burgee/adapters/calendar-file/ics-calendar-file';
import { EmbeddedClubSearch } from '@burgee/adapters/embedded-search/embedded-club-search';
import { LocalIdentity } from '@burgee/adapters/local-identity/local-identity';
import { RandomIds } from '@burgee/adapters/system/random-ids';
import { SystemClock } from '@burgee/adapters/system/system-clock';
import {
	type CalendarFile,
	type CampaignFeed,
	type Clock,
	type Club,
	type ClubFacts,
	type ClubSearch,
	createClub,
	type IdentityProvider,
	type IdSource,
	type PaymentGateway,
	type SearchSources,
	type Storage,
	type WaterLevels,
} from '@burgee/core';
import type { Express } from 'express';
import { Container, type ServiceIdentifier } from 'inversify';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { DocumentFiles } from './document-files.ts';
import { openApiRoutes } from './http/openapi.ts';
import { RateLimits } from './http/rate-limit.ts';
import { Sessions } from './http/session.ts';
import { createLogger } from './log.ts';
import { openCampaignFeed } from './open-campaign-feed.ts';
import { openStorage } from './open-storage.ts';
import { openWaterLevels } from './open-water-levels.ts';
import { openPaymentGateway, paymentProvider } from './payments/open-payment-gateway.ts';
import { adminBookingRoutes } from './routes/admin-bookings.ts';
import { adminDashboardRoutes } from './routes/admin-dashboard.ts';
import { adminEventRoutes } from './routes/admin-events.ts';
import { adminSessionRoutes } from './routes/admin-session.ts';
import { bookingRoutes } from './routes/bookings.ts';
import { campaignRoutes } from './routes/campaigns.ts';
import { clubRoutes } from './routes/club.ts';
import { documentFileRoutes, documentRoutes } from './routes/documents.ts';
import { eventRoutes } from './routes/events.ts';
import { healthRoutes } from './routes/health.ts';
import { pageRoutes } from './routes/pages.ts';
import { paymentRoutes } from './routes/payments.ts';
import { photoRoutes } from './routes/photos.ts';
import { searchRoutes } from './routes/search.ts';
import { squareWebhookRoutes } from './routes/square-webhook.ts';
import { waterLevelRoutes } from './routes/water-levels.ts';
import { workDayRoutes } from './routes/work-days.ts';
import { Scheduler } from './scheduler.ts';
import { SearchIndexing } from './search/indexing.ts';
import { openSearchIndex, searchProvider } from './search/open-search-index.ts';
import { searchSources } from './search/sources.ts';

const token = <Service>(name: string): ServiceIdentifier<Service> => Symbol(name);
const tokens = {
	config: token<Config>('Config'),
	logger: token<Logger>('Logger'),
	facts: token<ClubFacts>('ClubFacts'),
	storage: token<Storage>('Storage'),
	clock: token<Clock>('Clock'),
	ids: token<IdSource>('IdSource'),
	localIdentity: token<LocalIdentity>('LocalIdentity'),
	identity: token<IdentityProvider>('IdentityProvider'),
	calendarFile: token<CalendarFile>('CalendarFile'),
	documentFiles: token<DocumentFiles>('DocumentFiles'),
	campaignFeed: token<CampaignFeed>('CampaignFeed'),
	waterLevels: token<WaterLevels>('WaterLevels'),
	gateway: token<PaymentGateway | null>('PaymentGateway'),
	search: token<ClubSearch>('ClubSearch'),
	searchIndexing: token<SearchIndexing | null>('SearchIndexing'),
	searchSources: token<SearchSources>('SearchSources'),
	club: token<Club>('Club'),
	sessions: token<Sessions>('Sessions'),
	rateLimits: token<RateLimits>('RateLimits'),
	scheduler: token<Scheduler>('Scheduler'),
	app: token<Express>('Express'),
};

export interface Composition {
	app: Express;
	logger: Logger;
	facts: ClubFacts;
	storage: Storage;
	club: Club;
	clock: Clock;
	ids: IdSource;
	localIdentity: LocalIdentity;
	/** Null if the search reads the storage directly (SEARCH=embedded). */
	searchIndexing: SearchIndexing | null;
	scheduler: Scheduler;
}

/**
 * Services that replace the services that the configuration chooses. The caller opens and closes
 * the replacements.
 */
export type ProvidedParts = Partial<Pick<Composition, 'clock' | 'storage'>> & {
	gateway?: PaymentGateway;
};

/**
 * Connects each port to the adapter that the configuration chooses. When the promise resolves, the
 * storage is open and migrated.
 * @param webFolder contains the built web app.
 */
export async function compose(
	config: Config,
	webFolder: string,
	provided: ProvidedParts = {},
): Promise<Composition> {
	const container = new Container({ defaultScope: 'Singleton' });
	container.bind(tokens.config).toConstantValue(config);
	container.bind(tokens.logger).toConstantValue(createLogger(config.logLevel));
	container.bind(tokens.facts).toConstantValue(config.facts);
	container
		.bind(tokens.storage)
		.toConstantValue(provided.storage ?? (await openStorage(config.storage)));
	container.bind(tokens.clock).toConstantValue(provided.clock ?? new SystemClock());
	container.bind(tokens.ids).toConstantValue(new RandomIds());
	container.bind(tokens.calendarFile).toConstantValue(new IcsCalendarFile());
	container.bind(tokens.documentFiles).toConstantValue(new DocumentFiles(config));
	container.bind(tokens.campaignFeed).toConstantValue(
		await openCampaignFeed(config, {
			campaigns: container.get(tokens.storage).campaigns,
			clock: container.get(tokens.clock),
			logger: container.get(tokens.logger),
		}),
	);
	container.bind(tokens.waterLevels).toConstantValue(
		await openWaterLevels(config.waterLevels, {
			readings: container.get(tokens.storage).waterReadings,
			clock: container.get(tokens.clock),
			logger: container.get(tokens.logger),
		}),
	);
	container.bind(tokens.gateway).toConstantValue(
		provided.gateway ??
			(await openPaymentGateway(config, {
				clock: container.get(tokens.clock),
				ids: container.get(tokens.ids),
				logger: container.get(tokens.logger),
			})),
	);
	container
		.bind(tokens.localIdentity)
		.toResolvedValue(
			(storage) => new LocalIdentity({ credentials: storage.credentials }),
			[tokens.storage],
		);
	container.bind(tokens.identity).toService(tokens.localIdentity);
	container
		.bind(tokens.searchSources)
		.toResolvedValue(searchSources, [tokens.storage, tokens.campaignFeed]);
	const searchIndex = await openSearchIndex(config.search);
	container
		.bind(tokens.searchIndexing)
		.toResolvedValue(
			(sources, logger) =>
				searchIndex && new SearchIndexing({ index: searchIndex, sources, logger }),
			[tokens.searchSources, tokens.logger],
		);
	container
		.bind(tokens.search)
		.toResolvedValue(
			(sources, clock) => new EmbeddedClubSearch(sources, clock),
			[tokens.searchSources, tokens.clock],
		);
	container.bind(tokens.club).toResolvedValue(
		(clock, ids, identity, storage, campaignFeed, waterLevels, gateway, searchIndex) =>
			createClub({
				...storage,
				...{ clock, ids, identity, campaignFeed, waterLevels, gateway },
				...(searchIndex && { searchIndex }),
			}),
		[
			tokens.clock,
			tokens.ids,
			tokens.identity,
			tokens.storage,
			tokens.campaignFeed,
			tokens.waterLevels,
			tokens.gateway,
			tokens.searchIndexing,
		],
	);
	container
		.bind(tokens.sessions)
		.toResolvedValue(
			({ sessions: store }, club, clock) => new Sessions({ store, club, clock }, config.publicUrl),
			[tokens.storage, tokens.club, tokens.clock],
		);
	container
		.bind(tokens.rateLimits)
		.toResolvedValue(
			({ rateLimits: store }, clock) =>
				new RateLimits({ store, clock }, config.bookingRatePerMinute),
			[tokens.storage, tokens.clock],
		);
	container
		.bind(tokens.scheduler)
		.toResolvedValue(
			({ jobs: store }, clock, ids, logger) => new Scheduler({ store, clock, ids, logger }),
			[tokens.storage, tokens.clock, tokens.ids, tokens.logger],
		);
	container.bind(tokens.app).toDynamicValue((context) => {
		const club = context.get(tokens.club);
		const clock = context.get(tokens.clock);
		const gateway = context.get(tokens.gateway);
		const facts = context.get(tokens.facts);
		const sessions = context.get(tokens.sessions);
		const rateLimits = context.get(tokens.rateLimits);
		const calendarFile = context.get(tokens.calendarFile);
		return createApp(config, context.get(tokens.logger), {
			health: healthRoutes(context.get(tokens.storage)),
			webhooks: squareWebhookRoutes({
				club,
				gateway,
				logger: context.get(tokens.logger),
			}),
			api: [
				clubRoutes(facts, {
					search: searchProvider(config.search),
					payments: paymentProvider(config.payments, config.priceTestHook),
				}),
				eventRoutes({ club, clock, facts, calendarFile, publicUrl: config.publicUrl }),
				bookingRoutes({ club, rateLimits }),
				paymentRoutes({ club, clock, gateway, rateLimits }, config),
				documentRoutes(context.get(tokens.documentFiles)),
				workDayRoutes({ club, clock, rateLimits }),
				campaignRoutes({ club, clock }),
				waterLevelRoutes({ club }),
				searchRoutes(context.get(tokens.search)),
				openApiRoutes(config.publicUrl),
			],
			admin: [
				adminSessionRoutes({ club, sessions, rateLimits }),
				adminDashboardRoutes({ club, clock, sessions }),
				adminEventRoutes({ club, clock, sessions }),
				adminBookingRoutes({ club, clock, sessions }),
			],
			pages: [
				photoRoutes(facts, config.dataDir),
				documentFileRoutes(context.get(tokens.documentFiles)),
				pageRoutes(webFolder, facts),
			],
		});
	});
	return {
		app: container.get(tokens.app),
		logger: container.get(tokens.logger),
		facts: container.get(tokens.facts),
		storage: container.get(tokens.storage),
		club: container.get(tokens.club),
		clock: container.get(tokens.clock),
		ids: container.get(tokens.ids),
		localIdentity: container.get(tokens.localIdentity),
		searchIndexing: container.get(tokens.searchIndexing),
		scheduler: container.get(tokens.scheduler),
	};
}
