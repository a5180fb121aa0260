import 'reflect-metadata';
import { EmbeddedClubSearch } from '@burgee/adapters/embedded-search/embedded-club-search';
import { PasswordHashes } from '@burgee/adapters/local-identity/password-hashes';
import { KeyedDigest } from '@burgee/adapters/system/keyed-digest';
import { withTimeout } from '@burgee/adapters/system/with-timeout';
import { createClub } from '@burgee/core';
import { Container, ContainerModule } from 'inversify';
import { createApp } from './app.ts';
import type { Config } from './config/read-config.ts';
import { CurrentDocuments } from './current-documents.ts';
import { CurrentValue } from './current-value.ts';
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
import { type Limits, limitsOf } from './http/limits/limits.ts';
import { RateLimits } from './http/limits/rate-limit.ts';
import { SignInLimits } from './http/limits/sign-in-limit.ts';
import { MembersGate } from './http/sessions/members-gate.ts';
import { Sessions } from './http/sessions/session.ts';
import { LinkRequests } from './jobs/link-requests.ts';
import { Mailing } from './jobs/mail.ts';
import { PlaceOffers, withFreedPlaces } from './jobs/place-offers.ts';
import { Presence } from './jobs/presence.ts';
import { Scheduler } from './jobs/scheduler.ts';
import { SearchIndexing } from './jobs/search-indexing.ts';
import { MembersPassword } from './members-password.ts';
import { DaySummary } from './metrics/day-summary.ts';
import { withMetrics } from './metrics/metrics-listener.ts';
import { toAll } from './metrics/observer.ts';
import type { PrometheusMetrics } from './metrics/prometheus.ts';
import { watchedValues } from './metrics/watched-values.ts';
import { type Adapters, openAdapters, type ProvidedAdapters } from './open-adapters.ts';
import { PasswordChangeCounter } from './password-change-counter.ts';
import { entrance } from './routes/entrance.ts';
import { handlersOf } from './routes/handlers.ts';
import { logoRoutes } from './routes/logo.ts';
import { pageRoutes } from './routes/pages.ts';
import { pdfRoutes } from './routes/pdfs.ts';
import { photoRoutes } from './routes/photos.ts';
import { secretAddresses } from './routes/secret-addresses.ts';
import { StorageVersion } from './storage-version.ts';

const maxFlushMs = 1_000;

/**
 * A hash of the members' password takes 16 MiB of memory and some 50 ms of one core. All members know the password, so it
 * protects less than the password of an admin.
 */
const membersPasswordCost = 2 ** 14;

/**
 * A rendered page needs only the processor, so rendering several at once would only delay health checks. Calls that read
 * may wait for the database.
 */
const workLimits = {
	renderings: { atOnce: 1, maxWaiting: 32 },
	reads: { atOnce: 64, maxWaiting: 256 },
};

/** The functions that create the parts of a module from the parts of earlier modules. */
type Module<Earlier, Created> = { [Name in keyof Created]: (earlier: Earlier) => Created[Name] };

/**
 * The server's parts. Each is created once, when it is first read. A part can need only parts of earlier modules, so the
 * type check finds a missing part, and no part needs itself.
 */
class Parts<Known extends object> {
	readonly known: Known;
	readonly #container: Container;

	constructor(known: Known, container = new Container({ defaultScope: 'Singleton' })) {
		this.known = known;
		this.#container = container;
	}

	add<Created extends object>(module: Module<Known, Created>): Parts<Known & Created> {
		const container = this.#container;
		const created: PropertyDescriptorMap = {};
		container.load(
			new ContainerModule(({ bind }) => {
				for (const [name, create] of Object.entries<(earlier: Known) => unknown>(module)) {
					bind(name).toDynamicValue(() => create(this.known));
					created[name] = { enumerable: true, get: () => container.get(name) };
				}
			}),
		);
		const descriptors = { ...Object.getOwnPropertyDescriptors(this.known), ...created };
		// TypeScript does not see that each getter has the name and the type of its function in the module.
		return new Parts(Object.defineProperties({}, descriptors) as Known & Created, container);
	}
}

/** Services that the caller provides instead of the configured services. */
export interface ProvidedParts extends ProvidedAdapters {
	/** Whether answers are cached until they change. True by default. */
	cachesAnswers?: boolean;
	/** Changes the limits that follow from the configuration. */
	changeLimits?: (limits: Limits) => Limits;
}

export type Composition = Awaited<ReturnType<typeof compose>>;

/**
 * Creates the server's parts as the configuration requires. When the returned promise resolves, the
 * storage is open and migrated.
 * @param webFolder contains the built web app.
 */
export async function compose(config: Config, webFolder: string, provided: ProvidedParts = {}) {
	const metrics = await openMetrics(config);
	const adapters = await openAdapters(config, webFolder, {
		...(metrics !== null && { onOperation: metrics.storageOperation }),
		...provided,
	});
	const { known: parts } = withHttp(withUseCases(adapters, config, metrics), {
		webFolder,
		...provided,
	});
	// Read the facts once now. If the storage fails later, the pages show these facts.
	await parts.facts.get();
	await parts.membersPassword.open();
	// A list that cannot be read concerns only the documents.
	await parts.documents.list().catch(() => {});
	const { club, scheduler, createServer, close } = parts;
	const { searchIndexing, mailing, placeOffers, linkRequests } = parts;
	const { presence, daySummary } = parts;
	const jobs = {
		searchIndexing,
		mailing,
		placeOffers,
		linkRequests,
		scheduler,
		presence,
		daySummary,
	};
	return { ...adapters, ...jobs, metrics, club, createServer, close };
}

/** Returns null if nobody may read the metrics. */
async function openMetrics({ metricsToken, metricsPort }: Config) {
	if (metricsToken === undefined && metricsPort === undefined) return null;
	return new (await import('./metrics/prometheus.ts')).PrometheusMetrics();
}

/** Creates the parts of a server that need no HTTP. */
export const withUseCases = (
	adapters: Adapters,
	config: Config,
	metrics: PrometheusMetrics | null = null,
) =>
	new Parts({ ...adapters, config, metrics })
		.add({ daySummary: (services) => new DaySummary(services) })
		.add({
			observer: ({ daySummary, metrics }) =>
				metrics === null ? daySummary : toAll([daySummary, metrics]),
		})
		.add({
			storageVersion: ({ storage, clock }) =>
				new StorageVersion({ storage, clock, changes: () => storage.contentChanges() }),
			/** Null if the search reads the storage directly (SEARCH=embedded). */
			searchIndexing: ({ searchIndex: index, searchSources: sources, logger, clock }) =>
				index && new SearchIndexing({ index, sources, logger, clock }),
			/** Null if nothing is sent (MAIL=outbox). */
			mailing: ({ mailer, ...services }) => mailer && new Mailing({ mailer, ...services }),
			scheduler: ({ storage, ...services }) => new Scheduler({ store: storage.jobs, ...services }),
			presence: ({ storage, ...services }) => new Presence({ store: storage.jobs, ...services }),
		})
		.add({
			placeOffers: ({ mailing: mailQueue, ...services }) =>
				new PlaceOffers({ mailQueue, ...services }),
		})
		.add({
			membersPasswordHashes: () => new PasswordHashes({ cost: membersPasswordCost }),
			/** The club uses it in place of the storage's own. */
			membersPasswords: ({ storage }) => new PasswordChangeCounter(storage.membersPasswords),
		})
		.add({
			club: ({
				storage,
				placeOffers,
				searchIndexing: searchUpdates,
				mailing: mailQueue,
				...ports
			}) =>
				createClub({
					...withFreedPlaces(storage, placeOffers),
					...ports,
					digest: new KeyedDigest(),
					secondFactorPolicy: config.secondFactor,
					membersPasswordIsFixed: config.membersPassword !== null,
					...(searchUpdates && { searchUpdates }),
					...(mailQueue && { mailQueue }),
				}),
			search: ({ searchSources: sources, storageVersion, clock }) => {
				// A search runs at every keystroke, so it does not read the revisions each time.
				const revisions = storageVersion.untilChanged(sources.revisions);
				return new EmbeddedClubSearch({ ...sources, revisions }, clock);
			},
		})
		.add({
			membersPassword: ({ clock, membersPasswordHashes: hashes, membersPasswords, storage }) => {
				// Nearly every request asks for the password, so it is not read again after each booking.
				const changes = () => membersPasswords.count;
				const version = new StorageVersion({ storage, clock, changes });
				return new MembersPassword({
					...{ clock, hashes, storage: { membersPasswords }, version },
					configured: config.membersPassword,
				});
			},
			facts: ({ club, storageVersion: version }) =>
				new CurrentValue({ read: async () => (await club.readClubFacts()).facts, version }),
			informationPages: ({ club, storageVersion: version }) =>
				new CurrentValue({ read: club.listInformationPages, version }),
			documents: ({ club, storageVersion: version, pdfFiles }) =>
				new CurrentDocuments(new CurrentValue({ read: club.listDocuments, version }), pdfFiles),
		});

const withHttp = (
	parts: ReturnType<typeof withUseCases>,
	{
		webFolder,
		cachesAnswers = true,
		changeLimits = (limits) => limits,
	}: { webFolder: string } & Pick<ProvidedParts, 'cachesAnswers' | 'changeLimits'>,
) =>
	parts
		.add({
			sessions: ({ config, ...services }) => new Sessions(services, config.publicUrl),
			limits: ({ config }) => changeLimits(limitsOf(config)),
			limitCounter: ({ storage, clock, logger }) =>
				new LimitCounter({ store: storage.rateLimits, clock, logger }),
		})
		.add({
			signInLimits: ({ config: { publicUrl }, storage, limitCounter: counter, limits }) => {
				const devices = new DeviceCookies(storage, { counter, limits, publicUrl });
				return new SignInLimits(counter, limits, devices);
			},
			membersGate: ({ config, membersPassword, sessions }) =>
				new MembersGate({ password: membersPassword, sessions }, config.publicUrl),
			/** Null if answers are not cached. */
			answers: ({ storageVersion: version, ...services }) =>
				cachesAnswers ? new AnswerCache({ version, ...services }) : null,
		})
		.add({
			rateLimits: ({ limitCounter, limits, signInLimits }) =>
				new RateLimits(limitCounter, limits, signInLimits),
			linkRequests: (services) => new LinkRequests(services),
		})
		.add({
			/** Creates the HTTP server. Call it once. */
			createServer: (services) => {
				const { answers, config, documents, facts, logger, membersGate, metrics } = services;
				const reads = new WorkQueue(workLimits.reads);
				const renderings = new WorkQueue(workLimits.renderings);
				const headers = securityHeaders(config);
				const handlers = handlersOf(services);
				const gates = {
					...services,
					reads,
					largeBodies: new LargeBodies(),
					publicUrl: config.publicUrl,
				};
				const pageParts = {
					...services,
					handlers,
					renderings,
					origin: new URL(config.publicUrl).origin,
					headersOfPage: headers.ofPage,
					renderer: services.pageRenderer,
				};
				const door = entrance({
					...services,
					gate: membersGate,
					password: services.membersPassword,
					renderings,
					headersOfPage: headers.ofPage,
					renderer: services.pageRenderer,
				});
				const app = createApp(config, logger, {
					headers: headers.all,
					guard: [door.routes, membersGate.guard(secretAddresses(services), door.refuse)],
					isEncoded: (response) => answers?.hasEncoded(response) ?? false,
					addCalls: (app) => addCalls(app, handlers, gates),
					pages: [
						pdfRoutes(documents, facts),
						photoRoutes(services),
						logoRoutes(services),
						pageRoutes(webFolder, facts, pageParts),
					],
				});
				const admitted = inTurns(app);
				const cached = answers === null ? admitted : answers.inFrontOf(admitted);
				const guarded = membersGate.inFrontOf(cached, admitted);
				const listener =
					metrics === null || config.metricsToken === undefined
						? guarded
						: withMetrics(metrics, config.metricsToken, guarded);
				const logging = { ...services, trustProxy: config.trustProxy };
				return () => {
					const known = withKnownHost(config, listener);
					const server = createExpressServer(app, withRequestLog(logging, known));
					const watched = metrics ? watchedValues({ ...services, reads, renderings, server }) : [];
					for (const value of watched) metrics?.watch(value);
					return server;
				};
			},
			/** Closes the storage. Call it after the HTTP server is closed. */
			close:
				({ limitCounter, storage }) =>
				async () => {
					// If the storage does not answer, the latest requests stay uncounted.
					await withTimeout(maxFlushMs, () => limitCounter.flush()).catch(() => {});
					await storage.close();
				},
		});
