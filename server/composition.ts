import 'reflect-metadata';
import type { Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { IcsCalendarFile } from '@burgee/adapters/calendar-file/ics-calendar-file';
import { EmbeddedClubSearch } from '@burgee/adapters/embedded-search/embedded-club-search';
import { KeyedDigest } from '@burgee/adapters/system/keyed-digest';
import { RandomIds } from '@burgee/adapters/system/random-ids';
import { SystemClock } from '@burgee/adapters/system/system-clock';
import { withTimeout } from '@burgee/adapters/system/with-timeout';
import { TotpPasswords } from '@burgee/adapters/totp/totp-passwords';
import { type Club, createClub } from '@burgee/core';
import type { PageRenderer } from '@burgee/core/api/page-renderer';
import type { Clock } from '@burgee/core/ports/clock';
import type { IdSource } from '@burgee/core/ports/id-source';
import type { IdentityProvider } from '@burgee/core/ports/identity-provider';
import type { PaymentGateway } from '@burgee/core/ports/payment-gateway';
import type { ClubSearch } from '@burgee/core/ports/search-index';
import type { Storage } from '@burgee/core/ports/storage';
import { Container } from 'inversify';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { openCampaignFeed } from './config/campaigns.ts';
import { openDocumentFiles } from './config/documents.ts';
import { openIdentity } from './config/identity.ts';
import { openPaymentGateway } from './config/payments.ts';
import type { Config } from './config/read-config.ts';
import { openRetention } from './config/retention.ts';
import { openSearchIndex, searchSources } from './config/search.ts';
import { openConfiguredStorage } from './config/storage.ts';
import { openWaterLevels } from './config/water-levels.ts';
import { CurrentFacts } from './current-facts.ts';
import { inTurns } from './http/admission/event-loop-turns.ts';
import { createExpressServer } from './http/admission/express-server.ts';
import { withKnownHost } from './http/admission/known-host.ts';
import { LargeBodies } from './http/admission/large-bodies.ts';
import { withRequestLog } from './http/admission/request-log.ts';
import { WorkQueue } from './http/admission/work-queue.ts';
import { AnswerCache } from './http/answers/answer-cache.ts';
import { addCalls } from './http/calls/call-router.ts';
import { securityHeaders } from './http/headers/security-headers.ts';
import { DeviceCookies } from './http/limits/device-cookie.ts';
import { LimitCounter } from './http/limits/limit-counter.ts';
import { limitsOf } from './http/limits/limits.ts';
import { RateLimits } from './http/limits/rate-limit.ts';
import { SignInLimits } from './http/limits/sign-in-limit.ts';
import { Sessions } from './http/sessions/session.ts';
import { Scheduler } from './jobs/scheduler.ts';
import { SearchIndexing } from './jobs/search-indexing.ts';
import { createLogger } from './log.ts';
import { ZxcvbnPasswordStrength } from './password-strength.ts';
import { documentFileRoutes } from './routes/documents.ts';
import { handlersOf } from './routes/handlers.ts';
import { openPageRenderer } from './routes/page-renderer.ts';
import { pageRoutes } from './routes/pages.ts';
import { photoRoutes } from './routes/photos.ts';
import { StorageVersion } from './storage-version.ts';

const maxFlushMs = 1_000;

/**
 * A rendered page needs only the processor, so rendering several at once would only delay health checks. Calls that read
 * may wait for the database.
 */
const workLimits = {
	renderings: { atOnce: 1, maxWaiting: 32 },
	reads: { atOnce: 64, maxWaiting: 256 },
};

type Adapters = Awaited<ReturnType<typeof openAdapters>>;

interface UseCases {
	club: Club;
	facts: CurrentFacts;
	storageVersion: StorageVersion;
	search: ClubSearch;
	/** Null if the search reads the storage directly (SEARCH=embedded). */
	searchIndexing: SearchIndexing | null;
	scheduler: Scheduler;
}

interface Http {
	sessions: Sessions;
	limitCounter: LimitCounter;
	rateLimits: RateLimits;
	signInLimits: SignInLimits;
	/** Null if answers are not cached. */
	answers: AnswerCache | null;
	/** Creates the HTTP server. Call it once. */
	createServer: () => Server;
	/** Closes the storage. Call it after the HTTP server is closed. */
	close: () => Promise<void>;
}

type Parts = Adapters & UseCases & Http;
type Get = <Name extends keyof Parts & string>(name: Name) => Parts[Name];
/**
 * The functions that create the server's parts. Each function calls `get` for the other parts that
 * it needs.
 */
type Create<Created> = { [Name in keyof Created]: (get: Get) => Created[Name] };

export type Composition = Omit<
	Parts,
	| 'search'
	| 'facts'
	| 'storageVersion'
	| 'sessions'
	| 'limitCounter'
	| 'rateLimits'
	| 'signInLimits'
	| 'answers'
>;

/**
 * Services that the caller provides instead of the configured services. The caller opens and closes
 * the provided services.
 */
export interface ProvidedParts {
	clock?: Clock;
	sleep?: typeof setTimeout;
	storage?: Storage;
	identity?: IdentityProvider;
	gateway?: PaymentGateway;
	logger?: Logger;
	pageRenderer?: PageRenderer;
	/** Whether answers are cached until they change. True by default. */
	keepsAnswers?: boolean;
}

/**
 * Creates the server's parts as the configuration requires. When the returned promise resolves, the
 * storage is open and migrated.
 * @param webFolder contains the built web app.
 */
export async function compose(
	config: Config,
	webFolder: string,
	provided: ProvidedParts = {},
): Promise<Composition> {
	const container = new Container({ defaultScope: 'Singleton' });
	const adapters = await openAdapters(config, webFolder, provided);
	for (const [name, adapter] of Object.entries(adapters)) {
		container.bind(name).toConstantValue(adapter);
	}
	for (const [name, create] of Object.entries({
		...useCases(config),
		...http(config, webFolder, provided.keepsAnswers ?? true),
	})) {
		container.bind(name).toDynamicValue((context) => create((other) => context.get(other)));
	}
	const get: Get = (name) => container.get(name);
	// Read the facts once now. If the storage fails later, the pages show these facts.
	await get('facts').get();
	return {
		...adapters,
		club: get('club'),
		searchIndexing: get('searchIndexing'),
		scheduler: get('scheduler'),
		createServer: get('createServer'),
		close: get('close'),
	};
}

async function openAdapters(config: Config, webFolder: string, provided: ProvidedParts) {
	const logger = provided.logger ?? createLogger(config.logLevel);
	const clock: Clock = provided.clock ?? new SystemClock();
	const ids: IdSource = new RandomIds();
	const storage = provided.storage ?? (await openConfiguredStorage(config, logger));
	const campaignFeed = await openCampaignFeed(config, { ...storage, clock, logger });
	const waterLevels = await openWaterLevels(config.waterLevels, { ...storage, clock, logger });
	const documentFiles = openDocumentFiles(config, ids);
	const identity =
		provided.identity ?? (await openIdentity(config.identity, { ...storage, clock, logger }));
	const gateway = provided.gateway ?? (await openPaymentGateway(config, { clock, ids, logger }));
	return {
		...{ logger, clock, ids, storage, campaignFeed, waterLevels, gateway },
		sleep: provided.sleep ?? setTimeout,
		configuredFacts: config.configuredFacts,
		identity,
		passwordStrength: new ZxcvbnPasswordStrength(),
		oneTimePasswords: identity.service === null ? new TotpPasswords() : null,
		retentionMonths: await openRetention(config.configuredRetentionMonths, {
			storage,
			clock,
			logger,
		}),
		searchIndex: await openSearchIndex(config.search),
		searchSources: searchSources(storage, campaignFeed, documentFiles),
		calendarFile: new IcsCalendarFile(),
		documentFiles,
		pageRenderer: provided.pageRenderer ?? (await openPageRenderer(webFolder)),
	};
}

const useCases = (config: Config): Create<UseCases> => ({
	club: (get) => {
		const searchUpdates = get('searchIndexing');
		const ports = {
			...get('storage'),
			clock: get('clock'),
			ids: get('ids'),
			digest: new KeyedDigest(),
			identity: get('identity'),
			oneTimePasswords: get('oneTimePasswords'),
			passwordStrength: get('passwordStrength'),
			campaignFeed: get('campaignFeed'),
			waterLevels: get('waterLevels'),
			documentFiles: get('documentFiles'),
			configuredFacts: get('configuredFacts'),
			secondFactorPolicy: config.secondFactor,
			gateway: get('gateway'),
			...(searchUpdates && { searchUpdates }),
		};
		return createClub(ports);
	},
	facts: (get) => {
		const read = async () => (await get('club').readClubFacts()).facts;
		return new CurrentFacts({ read, version: get('storageVersion') });
	},
	storageVersion: (get) => new StorageVersion({ storage: get('storage'), clock: get('clock') }),
	search: (get) => {
		const sources = get('searchSources');
		// A search runs at every keystroke, so it does not read the revisions each time.
		const revisions = get('storageVersion').untilChanged(sources.revisions);
		return new EmbeddedClubSearch({ ...sources, revisions }, get('clock'));
	},
	searchIndexing: (get) => {
		const index = get('searchIndex');
		return (
			index && new SearchIndexing({ index, sources: get('searchSources'), logger: get('logger') })
		);
	},
	scheduler: (get) =>
		new Scheduler({
			store: get('storage').jobs,
			clock: get('clock'),
			ids: get('ids'),
			logger: get('logger'),
		}),
});

const http = (config: Config, webFolder: string, keepsAnswers: boolean): Create<Http> => ({
	sessions: (get) =>
		new Sessions(
			{ storage: get('storage'), club: get('club'), clock: get('clock') },
			config.publicUrl,
		),
	limitCounter: (get) =>
		new LimitCounter({
			store: get('storage').rateLimits,
			clock: get('clock'),
			logger: get('logger'),
		}),
	rateLimits: (get) => new RateLimits(get('limitCounter'), limitsOf(config), get('signInLimits')),
	signInLimits: (get) => {
		const counter = get('limitCounter');
		const limits = limitsOf(config);
		const { publicUrl } = config;
		const devices = new DeviceCookies(get('storage'), { counter, limits, publicUrl });
		return new SignInLimits(counter, limits, devices);
	},
	answers: (get) =>
		keepsAnswers
			? new AnswerCache({
					version: get('storageVersion'),
					clock: get('clock'),
					sessions: get('sessions'),
					sleep: get('sleep'),
				})
			: null,
	createServer: (get) => {
		const services = {
			config,
			calendarFile: get('calendarFile'),
			clock: get('clock'),
			club: get('club'),
			documentFiles: get('documentFiles'),
			facts: get('facts'),
			gateway: get('gateway'),
			logger: get('logger'),
			rateLimits: get('rateLimits'),
			retentionMonths: get('retentionMonths'),
			signInLimits: get('signInLimits'),
			search: get('search'),
			sessions: get('sessions'),
			sleep: get('sleep'),
			storage: get('storage'),
		};
		const answers = get('answers');
		const gates = {
			...services,
			answers,
			reads: new WorkQueue(workLimits.reads),
			largeBodies: new LargeBodies(),
			publicUrl: config.publicUrl,
			storageVersion: get('storageVersion'),
		};
		const headers = securityHeaders(config);
		const handlers = handlersOf(services);
		const app = createApp(config, services.logger, {
			headers: headers.all,
			addCalls: (app) => addCalls(app, handlers, gates),
			pages: [
				photoRoutes(services.facts, config.dataDir),
				documentFileRoutes(services.documentFiles, services.facts),
				pageRoutes(webFolder, services.facts, {
					...services,
					answers,
					handlers,
					renderings: new WorkQueue(workLimits.renderings),
					origin: new URL(config.publicUrl).origin,
					headersOfPage: headers.ofPage,
					renderer: get('pageRenderer'),
				}),
			],
		});
		const admitted = inTurns(app);
		const listener = answers === null ? admitted : answers.inFrontOf(admitted);
		return () =>
			createExpressServer(app, withRequestLog(services.logger, withKnownHost(config, listener)));
	},
	close: (get) => async () => {
		// If the storage does not answer, the latest requests stay uncounted.
		await withTimeout(maxFlushMs, () => get('limitCounter').flush()).catch(() => {});
		await get('storage').close();
	},
});
