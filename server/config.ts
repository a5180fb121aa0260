import { resolve } from 'node:path';
import type { ClubFacts } from '@burgee/core';
import { z } from 'zod';
import { readClubFacts } from './club-file.ts';
import { ConfigError } from './config-error.ts';
import { examples, rules, type Variables } from './config-rules.ts';

/** An empty value counts as missing. */
function variable<Schema extends z.ZodType>(schema: Schema) {
	return z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
}

function wholeNumber(name: string, example: number, { min, max }: { min: number; max: number }) {
	const problem = `${name} must be a whole number from ${min} to ${max}, for example ${name}=${example}.`;
	return variable(
		z
			.string()
			.regex(/^\d+$/, problem)
			.transform(Number)
			.refine((value) => value >= min && value <= max, problem),
	);
}

function oneOf<const Values extends readonly [string, ...string[]]>(name: string, values: Values) {
	const choice = values.length === 1 ? `${values[0]}` : `one of ${values.join(', ')}`;
	return variable(
		z.enum(values, { error: `${name} must be ${choice}, for example ${name}=${values[0]}.` }),
	);
}

function matching(pattern: RegExp, problem: string) {
	return variable(z.string().regex(pattern, problem));
}

/**
 * Accepts a value that matches the pattern and is a valid URL. A value without a protocol is
 * checked as an http:// URL.
 */
function address(pattern: RegExp, problem: string) {
	return variable(
		z.string().refine((text) => pattern.test(text) && URL.canParse(withProtocol(text)), problem),
	);
}

function withProtocol(text: string): string {
	return /^[a-z]+:\/\//i.test(text) ? text : `http://${text}`;
}

const environment = z.object({
	NODE_ENV: variable(z.string()),
	PORT: wholeNumber('PORT', 3000, { min: 0, max: 65_535 }),
	HOST: matching(
		/^[\w.:%-]+$/,
		'HOST must be the address that the server listens on, for example HOST=127.0.0.1.',
	),
	PUBLIC_URL: variable(
		z.url({
			protocol: /^https?$/,
			error: `PUBLIC_URL must be the URL that members use, with http:// or https://, ${examples.PUBLIC_URL}`,
		}),
	),
	DATA_DIR: variable(z.string()),
	STORAGE: oneOf('STORAGE', ['sqlite', 'postgres', 'firestore', 'memory']),
	DATABASE_URL: address(
		/^postgres(ql)?:\/\/[^\s/]*\/[^\s/?]+(\?\S*)?$/,
		`DATABASE_URL must be the URL of a PostgreSQL database, ${examples.DATABASE_URL} Percent-encode special characters in the password: write # as %23.`,
	),
	FIREBASE_PROJECT_ID: matching(
		/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/,
		`FIREBASE_PROJECT_ID must be the id of a Firebase project, ${examples.FIREBASE_PROJECT_ID}`,
	),
	FIRESTORE_EMULATOR_HOST: matching(
		/^(\[[\da-f:]+\]|[\w.-]+):\d{1,5}$/i,
		'FIRESTORE_EMULATOR_HOST must be a host and a port, for example FIRESTORE_EMULATOR_HOST=127.0.0.1:8080.',
	),
	SEARCH: oneOf('SEARCH', ['embedded', 'algolia']),
	ALGOLIA_APP_ID: matching(
		/^[\w-]{1,60}$/,
		`ALGOLIA_APP_ID must be the id of an Algolia application, ${examples.ALGOLIA_APP_ID}`,
	),
	ALGOLIA_SEARCH_KEY: matching(
		/^[\x21-\x7e]+$/,
		`ALGOLIA_SEARCH_KEY must be the application's search-only key, ${examples.ALGOLIA_SEARCH_KEY}`,
	),
	ALGOLIA_ADMIN_KEY: matching(
		/^[\x21-\x7e]+$/,
		`ALGOLIA_ADMIN_KEY must be a key that may write to the indexes, ${examples.ALGOLIA_ADMIN_KEY}`,
	),
	ALGOLIA_HOST: address(
		/^(https?:\/\/)?(\[[\da-f:]+\]|[\w.-]+)(:\d{1,5})?\/?$/i,
		'ALGOLIA_HOST must be the address of a server that replaces Algolia in tests, for example ALGOLIA_HOST=http://127.0.0.1:4602.',
	),
	PAYMENTS: oneOf('PAYMENTS', ['practice', 'square', 'none']),
	SQUARE_ACCESS_TOKEN: matching(
		/^[!-~]+$/,
		`SQUARE_ACCESS_TOKEN must be an access token without spaces, ${examples.SQUARE_ACCESS_TOKEN}`,
	),
	SQUARE_APPLICATION_ID: matching(
		/^[\w-]{1,100}$/,
		`SQUARE_APPLICATION_ID must be the id of a Square application, ${examples.SQUARE_APPLICATION_ID}`,
	),
	SQUARE_LOCATION_ID: matching(
		/^[\w-]{1,100}$/,
		`SQUARE_LOCATION_ID must be the id of a Square location, ${examples.SQUARE_LOCATION_ID}`,
	),
	SQUARE_WEBHOOK_SIGNATURE_KEY: matching(
		/^[!-~]+$/,
		`SQUARE_WEBHOOK_SIGNATURE_KEY must be a key without spaces, ${examples.SQUARE_WEBHOOK_SIGNATURE_KEY}`,
	),
	SQUARE_ENVIRONMENT: oneOf('SQUARE_ENVIRONMENT', ['sandbox', 'production']),
	SQUARE_CHECKOUT: oneOf('SQUARE_CHECKOUT', ['embedded', 'hosted']),
	SQUARE_BASE_URL: variable(
		z.url({
			protocol: /^https?$/,
			error:
				'SQUARE_BASE_URL must be the URL of a server that replaces Square in tests, for example SQUARE_BASE_URL=http://127.0.0.1:4603.',
		}),
	),
	CHECKOUT_EXPIRES_MINUTES: wholeNumber('CHECKOUT_EXPIRES_MINUTES', 60, { min: 1, max: 100_000 }),
	PRICE_TEST_HOOK: oneOf('PRICE_TEST_HOOK', ['off', 'on']),
	// Only one identity provider exists. Report any different value as an error instead of ignoring
	// it.
	IDENTITY: oneOf('IDENTITY', ['local']),
	CAMPAIGNS: oneOf('CAMPAIGNS', ['stored', 'mailerlite']),
	MAILERLITE_API_KEY: matching(
		/^[!-~]+$/,
		`MAILERLITE_API_KEY must be a key from MailerLite's Integrations page, without spaces, ${examples.MAILERLITE_API_KEY}`,
	),
	MAILERLITE_BASE_URL: variable(
		z.url({
			protocol: /^https?$/,
			error:
				'MAILERLITE_BASE_URL must be the URL of the MailerLite API, for example MAILERLITE_BASE_URL=https://connect.mailerlite.com.',
		}),
	),
	WATER_LEVELS: oneOf('WATER_LEVELS', ['stored', 'environment-agency']),
	// The measure id becomes part of a URL path. A slash or '..' in the id would change the path.
	WATER_LEVEL_MEASURE: matching(
		/^[a-z\d][\w.-]{2,99}$/i,
		`WATER_LEVEL_MEASURE must be the id of an Environment Agency measure, ${examples.WATER_LEVEL_MEASURE}`,
	),
	WATER_LEVEL_BASE_URL: address(
		/^https?:\/\/[\w.:[\]-]+(\/[\w.~-]+)*\/?$/i,
		'WATER_LEVEL_BASE_URL must be the URL of the real-time data API, for example WATER_LEVEL_BASE_URL=https://environment.data.gov.uk/flood-monitoring.',
	),
	CLUB_FILE: variable(z.string()),
	SAMPLE_DATA: oneOf('SAMPLE_DATA', ['on', 'off']),
	ADMIN_EMAIL: variable(z.email(`ADMIN_EMAIL must be an email address, ${examples.ADMIN_EMAIL}`)),
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

export type StorageChoice =
	| { kind: 'sqlite'; dataDir: string }
	| { kind: 'postgres'; url: string }
	| { kind: 'firestore'; projectId: string }
	| { kind: 'memory' };

/** `baseUrl` has no trailing slash. */
export type CampaignsChoice =
	| { kind: 'stored' }
	| { kind: 'mailerlite'; apiKey: string; baseUrl: string };

/**
 * The source of the reservoir's water levels. For an outside source, the settings include the
 * gauge.
 */
export type WaterLevelsChoice =
	| { kind: 'stored' }
	| { kind: 'environment-agency'; gauge: { measure: string; baseUrl: string } };

export type SearchChoice =
	| { kind: 'embedded' }
	| {
			kind: 'algolia';
			applicationId: string;
			/** The Algolia key that allows only searches. Browsers receive this key. */
			searchKey: string;
			adminKey: string;
			/**
			 * The URL of a server that replaces Algolia in tests, such as 'http://127.0.0.1:4602'. Otherwise
			 * null.
			 */
			host: string | null;
	  };

export type PaymentsChoice =
	| { kind: 'practice' }
	| {
			kind: 'square';
			accessToken: string;
			applicationId: string;
			locationId: string;
			webhookSignatureKey: string;
			environment: 'sandbox' | 'production';
			/**
			 * The page on which the payer enters the card: Burgee's own page ('embedded') or a page that
			 * Square hosts ('hosted').
			 */
			checkout: 'embedded' | 'hosted';
			/**
			 * The URL of a server that replaces Square in tests, without a trailing slash. Otherwise null.
			 */
			baseUrl: string | null;
	  }
	| { kind: 'none' };

/** The configuration, read once at the start. Only this module reads environment variables. */
export interface Config {
	port: number;
	host: string;
	/** The URL at which members open the site, without a trailing slash. */
	publicUrl: string;
	/**
	 * The absolute path of the folder with the SQLite file and the club's own documents and photos.
	 */
	dataDir: string;
	/** Whether the sample club's PDF is served if the club has no PDF for a document. */
	sampleDocuments: boolean;
	storage: StorageChoice;
	campaigns: CampaignsChoice;
	waterLevels: WaterLevelsChoice;
	search: SearchChoice;
	payments: PaymentsChoice;
	/** The age in milliseconds at which an unpaid checkout is cancelled. */
	checkoutExpiresMs: number;
	priceTestHook: boolean;
	facts: ClubFacts;
	sampleData: boolean;
	firstAdmin: { email: string | null; password: string | null };
	bookingRatePerMinute: number;
	/**
	 * The number of proxies in front of the server. The server trusts the X-Forwarded headers that
	 * these proxies set.
	 */
	trustProxy: number;
	logLevel: string;
}

/**
 * Reads the configuration from the environment variables.
 * @throws ConfigError that lists every problem.
 */
export function readConfig(variables: Variables): Config {
	const problems = rules
		.filter(({ isBroken }) => isBroken(variables))
		.map(({ problem }) => problem);
	const parsed = environment.safeParse(variables);
	if (!parsed.success) problems.unshift(...parsed.error.issues.map(({ message }) => message));
	const facts = readFacts(variables.CLUB_FILE || undefined);
	if (Array.isArray(facts)) problems.push(...facts);
	if (!parsed.success || Array.isArray(facts) || problems.length > 0) {
		throw new ConfigError(problems);
	}
	const values = parsed.data;
	const port = values.PORT ?? 3000;
	const storage = storageChoice(values);
	const isTrial = values.NODE_ENV !== 'production' && ['sqlite', 'memory'].includes(storage.kind);
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
		sampleData: (values.SAMPLE_DATA ?? (isTrial ? 'on' : 'off')) === 'on',
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

function readFacts(file: string | undefined): ClubFacts | string[] {
	try {
		return readClubFacts(file);
	} catch (error) {
		if (error instanceof ConfigError) return error.problems;
		throw error;
	}
}
