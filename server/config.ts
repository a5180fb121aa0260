import { resolve } from 'node:path';
import type { ClubFacts } from '@burgee/core';
import { z } from 'zod';
import { readClubFacts } from './club-file.ts';
import { ConfigError } from './config-error.ts';
import { examples, rules, type Variables } from './config-rules.ts';

/** An empty variable is one that is not there. */
function variable<Schema extends z.ZodType>(schema: Schema) {
	return z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
}

function wholeNumber(name: string, example: number, { min, max }: { min: number; max: number }) {
	const sentence = `${name} must be a whole number from ${min} to ${max}, for example ${name}=${example}.`;
	return variable(
		z
			.string()
			.regex(/^\d+$/, sentence)
			.transform(Number)
			.refine((value) => value >= min && value <= max, sentence),
	);
}

function oneOf<const Values extends readonly [string, ...string[]]>(name: string, values: Values) {
	const choice = values.length === 1 ? `${values[0]}` : `one of ${values.join(', ')}`;
	return variable(
		z.enum(values, { error: `${name} must be ${choice}, for example ${name}=${values[0]}.` }),
	);
}

function shaped(shape: RegExp, sentence: string) {
	return variable(z.string().regex(shape, sentence));
}

/** What has that shape and can be read as an address, http:// before it where it names no protocol. */
function address(shape: RegExp, sentence: string) {
	return variable(
		z.string().refine((text) => shape.test(text) && URL.canParse(withProtocol(text)), sentence),
	);
}

function withProtocol(text: string): string {
	return /^[a-z]+:\/\//i.test(text) ? text : `http://${text}`;
}

const environment = z.object({
	NODE_ENV: variable(z.string()),
	PORT: wholeNumber('PORT', 3000, { min: 0, max: 65_535 }),
	HOST: shaped(/^[\w.:%-]+$/, 'HOST must be an address to listen on, for example HOST=127.0.0.1.'),
	PUBLIC_URL: variable(
		z.url({
			protocol: /^https?$/,
			error: `PUBLIC_URL must be the address that members use, ${examples.PUBLIC_URL}`,
		}),
	),
	DATA_DIR: variable(z.string()),
	STORAGE: oneOf('STORAGE', ['sqlite', 'postgres', 'firestore', 'memory']),
	DATABASE_URL: address(
		/^postgres(ql)?:\/\/[^\s/]*\/[^\s/?]+(\?\S*)?$/,
		`DATABASE_URL must be the address of a PostgreSQL database, ${examples.DATABASE_URL} A sign such as # in the password is written %23.`,
	),
	FIREBASE_PROJECT_ID: shaped(
		/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/,
		`FIREBASE_PROJECT_ID must be the id of a Firebase project, ${examples.FIREBASE_PROJECT_ID}`,
	),
	FIRESTORE_EMULATOR_HOST: shaped(
		/^(\[[\da-f:]+\]|[\w.-]+):\d{1,5}$/i,
		'FIRESTORE_EMULATOR_HOST must be a host and a port, for example FIRESTORE_EMULATOR_HOST=127.0.0.1:8080.',
	),
	SEARCH: oneOf('SEARCH', ['embedded', 'algolia']),
	ALGOLIA_APP_ID: shaped(
		/^[\w-]{1,60}$/,
		`ALGOLIA_APP_ID must be the id of an Algolia application, ${examples.ALGOLIA_APP_ID}`,
	),
	ALGOLIA_SEARCH_KEY: shaped(
		/^[\x21-\x7e]+$/,
		`ALGOLIA_SEARCH_KEY must be the application's search-only key, ${examples.ALGOLIA_SEARCH_KEY}`,
	),
	ALGOLIA_ADMIN_KEY: shaped(
		/^[\x21-\x7e]+$/,
		`ALGOLIA_ADMIN_KEY must be a key that may write to the indexes, ${examples.ALGOLIA_ADMIN_KEY}`,
	),
	ALGOLIA_HOST: address(
		/^(https?:\/\/)?(\[[\da-f:]+\]|[\w.-]+)(:\d{1,5})?\/?$/i,
		'ALGOLIA_HOST must be the address of a server in place of Algolia, for example ALGOLIA_HOST=http://127.0.0.1:4602.',
	),
	PAYMENTS: oneOf('PAYMENTS', ['practice', 'square', 'none']),
	SQUARE_ACCESS_TOKEN: shaped(
		/^[!-~]+$/,
		`SQUARE_ACCESS_TOKEN must be an access token without spaces, ${examples.SQUARE_ACCESS_TOKEN}`,
	),
	SQUARE_APPLICATION_ID: shaped(
		/^[\w-]{1,100}$/,
		`SQUARE_APPLICATION_ID must be the id of an application, ${examples.SQUARE_APPLICATION_ID}`,
	),
	SQUARE_LOCATION_ID: shaped(
		/^[\w-]{1,100}$/,
		`SQUARE_LOCATION_ID must be the id of a location, ${examples.SQUARE_LOCATION_ID}`,
	),
	SQUARE_WEBHOOK_SIGNATURE_KEY: shaped(
		/^[!-~]+$/,
		`SQUARE_WEBHOOK_SIGNATURE_KEY must be a key without spaces, ${examples.SQUARE_WEBHOOK_SIGNATURE_KEY}`,
	),
	SQUARE_ENVIRONMENT: oneOf('SQUARE_ENVIRONMENT', ['sandbox', 'production']),
	SQUARE_CHECKOUT: oneOf('SQUARE_CHECKOUT', ['embedded', 'hosted']),
	SQUARE_BASE_URL: variable(
		z.url({
			protocol: /^https?$/,
			error:
				'SQUARE_BASE_URL must be the address of a server in place of Square, for example SQUARE_BASE_URL=http://127.0.0.1:4603.',
		}),
	),
	CHECKOUT_EXPIRES_MINUTES: wholeNumber('CHECKOUT_EXPIRES_MINUTES', 60, { min: 1, max: 100_000 }),
	PRICE_TEST_HOOK: oneOf('PRICE_TEST_HOOK', ['off', 'on']),
	// What this version has of it is one thing; another is refused, not passed over.
	IDENTITY: oneOf('IDENTITY', ['local']),
	CAMPAIGNS: oneOf('CAMPAIGNS', ['stored', 'mailerlite']),
	MAILERLITE_API_KEY: shaped(
		/^[!-~]+$/,
		`MAILERLITE_API_KEY must be a key from MailerLite's Integrations page, without spaces, ${examples.MAILERLITE_API_KEY}`,
	),
	MAILERLITE_BASE_URL: variable(
		z.url({
			protocol: /^https?$/,
			error:
				'MAILERLITE_BASE_URL must be the address of MailerLite, for example MAILERLITE_BASE_URL=https://connect.mailerlite.com.',
		}),
	),
	WATER_LEVELS: oneOf('WATER_LEVELS', ['stored', 'environment-agency']),
	// It becomes part of an address.
	WATER_LEVEL_MEASURE: shaped(
		/^[a-z\d][\w.-]{2,99}$/i,
		`WATER_LEVEL_MEASURE must be the id of one of the Environment Agency's measures, ${examples.WATER_LEVEL_MEASURE}`,
	),
	WATER_LEVEL_BASE_URL: address(
		/^https?:\/\/[\w.:[\]-]+(\/[\w.~-]+)*\/?$/i,
		'WATER_LEVEL_BASE_URL must be the address of the real-time data API, for example WATER_LEVEL_BASE_URL=https://environment.data.gov.uk/flood-monitoring.',
	),
	CLUB_FILE: variable(z.string()),
	SAMPLE_DATA: oneOf('SAMPLE_DATA', ['on', 'off']),
	ADMIN_EMAIL: variable(z.email(`ADMIN_EMAIL must be an e-mail address, ${examples.ADMIN_EMAIL}`)),
	ADMIN_PASSWORD: variable(
		z
			.string()
			.min(
				6,
				'ADMIN_PASSWORD must have at least 6 characters, for example ADMIN_PASSWORD=six-blue-anchors.',
			),
	),
	BOOKING_RATE_PER_MINUTE: wholeNumber('BOOKING_RATE_PER_MINUTE', 60, { min: 1, max: 1_000_000 }),
	TRUST_PROXY: wholeNumber('TRUST_PROXY', 1, { min: 0, max: 10 }),
	LOG_LEVEL: oneOf('LOG_LEVEL', ['info', 'trace', 'debug', 'warn', 'error', 'fatal', 'silent']),
});

/** Where everything is kept, with what that storage needs. */
export type StorageChoice =
	| { kind: 'sqlite'; dataDir: string }
	| { kind: 'postgres'; url: string }
	| { kind: 'firestore'; projectId: string }
	| { kind: 'memory' };

/** Where the News page's campaigns come from; `baseUrl` without a slash at its end. */
export type CampaignsChoice =
	| { kind: 'stored' }
	| { kind: 'mailerlite'; apiKey: string; baseUrl: string };

/** Where the reservoir's water level comes from, with the gauge that is asked. */
export type WaterLevelsChoice =
	| { kind: 'stored' }
	| { kind: 'environment-agency'; gauge: { measure: string; baseUrl: string } };

/** Who serves the search, with what that needs. */
export type SearchChoice =
	| { kind: 'embedded' }
	| {
			kind: 'algolia';
			applicationId: string;
			/** For browsers: it can search, and nothing else. */
			searchKey: string;
			adminKey: string;
			/** A server in place of Algolia's own: 'http://127.0.0.1:4602'. */
			host: string | null;
	  };

/** Who takes the payments, with what that needs. */
export type PaymentsChoice =
	| { kind: 'practice' }
	| {
			kind: 'square';
			accessToken: string;
			applicationId: string;
			locationId: string;
			webhookSignatureKey: string;
			environment: 'sandbox' | 'production';
			/** Where the payer types the card: in our page, or on Square's own. */
			checkout: 'embedded' | 'hosted';
			/** A server in place of Square's own, without a slash at its end. */
			baseUrl: string | null;
	  }
	| { kind: 'none' };

/** What Burgee was told at its start. Read once; nothing of ours reads the environment again. */
export interface Config {
	port: number;
	host: string;
	/** Without a slash at its end. */
	publicUrl: string;
	/** The absolute path of the folder of the SQLite file and of the club's own documents and photos. */
	dataDir: string;
	/** Whether the sample club's documents stand in for those that the club has not put there. */
	sampleDocuments: boolean;
	storage: StorageChoice;
	campaigns: CampaignsChoice;
	waterLevels: WaterLevelsChoice;
	search: SearchChoice;
	payments: PaymentsChoice;
	/** An unfinished checkout older than this is given up. */
	checkoutExpiresMs: number;
	priceTestHook: boolean;
	facts: ClubFacts;
	sampleData: boolean;
	firstAdmin: { email: string | null; password: string | null };
	bookingRatePerMinute: number;
	/** How many proxies stand before the server; their X-Forwarded headers are believed. */
	trustProxy: number;
	logLevel: string;
}

/**
 * The configuration that these variables make.
 * @throws ConfigError with all that is wrong at once.
 */
export function readConfig(variables: Variables): Config {
	const sentences = rules
		.filter(({ isBroken }) => isBroken(variables))
		.map(({ sentence }) => sentence);
	const parsed = environment.safeParse(variables);
	if (!parsed.success) sentences.unshift(...parsed.error.issues.map(({ message }) => message));
	const facts = readFacts(variables.CLUB_FILE || undefined);
	if (Array.isArray(facts)) sentences.push(...facts);
	if (!parsed.success || Array.isArray(facts) || sentences.length > 0) {
		throw new ConfigError(sentences);
	}
	const values = parsed.data;
	const port = values.PORT ?? 3000;
	const storage = storageChoice(values);
	const isForTrying =
		values.NODE_ENV !== 'production' && ['sqlite', 'memory'].includes(storage.kind);
	return {
		port,
		host: values.HOST ?? '127.0.0.1',
		publicUrl: (values.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, ''),
		dataDir: resolve(values.DATA_DIR ?? 'data'),
		sampleDocuments: values.NODE_ENV !== 'production',
		storage,
		campaigns: campaignsChoice(values),
		waterLevels: waterLevelsChoice(values),
		search: searchChoice(values),
		payments: paymentsChoice(values),
		checkoutExpiresMs: (values.CHECKOUT_EXPIRES_MINUTES ?? 60) * 60_000,
		priceTestHook: values.PRICE_TEST_HOOK === 'on',
		facts,
		sampleData: (values.SAMPLE_DATA ?? (isForTrying ? 'on' : 'off')) === 'on',
		firstAdmin: { email: values.ADMIN_EMAIL ?? null, password: values.ADMIN_PASSWORD ?? null },
		bookingRatePerMinute: values.BOOKING_RATE_PER_MINUTE ?? 60,
		trustProxy: values.TRUST_PROXY ?? 0,
		logLevel: values.LOG_LEVEL ?? 'info',
	};
}

function storageChoice({
	STORAGE: kind = 'sqlite',
	DATA_DIR,
	DATABASE_URL: url = '',
	FIREBASE_PROJECT_ID: projectId = '',
}: z.output<typeof environment>): StorageChoice {
	if (kind === 'postgres') return { kind, url };
	if (kind === 'firestore') return { kind, projectId };
	if (kind === 'memory') return { kind };
	return { kind, dataDir: resolve(DATA_DIR ?? 'data') };
}

function campaignsChoice({
	CAMPAIGNS: kind = 'stored',
	MAILERLITE_API_KEY: apiKey = '',
	MAILERLITE_BASE_URL: baseUrl = 'https://connect.mailerlite.com',
}: z.output<typeof environment>): CampaignsChoice {
	if (kind === 'stored') return { kind };
	return { kind, apiKey, baseUrl: baseUrl.replace(/\/+$/, '') };
}

function waterLevelsChoice({
	WATER_LEVELS: kind = 'stored',
	WATER_LEVEL_MEASURE: measure = '',
	WATER_LEVEL_BASE_URL: baseUrl = 'https://environment.data.gov.uk/flood-monitoring',
}: z.output<typeof environment>): WaterLevelsChoice {
	if (kind === 'stored') return { kind };
	return { kind, gauge: { measure, baseUrl: baseUrl.replace(/\/+$/, '') } };
}

function searchChoice({
	SEARCH: kind = 'embedded',
	ALGOLIA_APP_ID: applicationId = '',
	ALGOLIA_SEARCH_KEY: searchKey = '',
	ALGOLIA_ADMIN_KEY: adminKey = '',
	ALGOLIA_HOST: host,
}: z.output<typeof environment>): SearchChoice {
	if (kind === 'embedded') return { kind };
	return {
		kind,
		applicationId,
		searchKey,
		adminKey,
		host: host === undefined ? null : new URL(withProtocol(host)).origin,
	};
}

function paymentsChoice({
	PAYMENTS: kind = 'practice',
	SQUARE_ACCESS_TOKEN: accessToken = '',
	SQUARE_APPLICATION_ID: applicationId = '',
	SQUARE_LOCATION_ID: locationId = '',
	SQUARE_WEBHOOK_SIGNATURE_KEY: webhookSignatureKey = '',
	SQUARE_ENVIRONMENT = 'sandbox',
	SQUARE_CHECKOUT: checkout = 'embedded',
	SQUARE_BASE_URL,
}: z.output<typeof environment>): PaymentsChoice {
	if (kind !== 'square') return { kind };
	const baseUrl = SQUARE_BASE_URL?.replace(/\/+$/, '') ?? null;
	const account = { accessToken, applicationId, locationId, webhookSignatureKey };
	return { kind, ...account, environment: SQUARE_ENVIRONMENT, checkout, baseUrl };
}

/** The club's facts, or what is wrong with their file. */
function readFacts(file: string | undefined): ClubFacts | string[] {
	try {
		return readClubFacts(file);
	} catch (thrown) {
		if (thrown instanceof ConfigError) return thrown.sentences;
		throw thrown;
	}
}
