import { statSync } from 'node:fs';

export const examples = {
	PUBLIC_URL: 'for example PUBLIC_URL=https://members.example.org.',
	DATABASE_URL: 'for example DATABASE_URL=postgres://burgee:password@localhost:5432/burgee.',
	FIREBASE_PROJECT_ID: 'for example FIREBASE_PROJECT_ID=our-sailing-club.',
	MAILERLITE_API_KEY: 'for example MAILERLITE_API_KEY=eyJ0eXAiOiJKV1Qi.',
	WATER_LEVEL_MEASURE: 'for example WATER_LEVEL_MEASURE=1491TH-level-stage-i-15_min-mASD.',
	ALGOLIA_APP_ID: 'for example ALGOLIA_APP_ID=B1G2GM9NG0.',
	ALGOLIA_SEARCH_KEY: 'for example ALGOLIA_SEARCH_KEY=3f0c2a9b7d5e4c1f8a6b0d2e4f6a8c0e.',
	ALGOLIA_ADMIN_KEY: 'for example ALGOLIA_ADMIN_KEY=9e1d4b7a2c5f8e0b3d6a9c2f5e8b1d4a.',
	SQUARE_ACCESS_TOKEN: 'for example SQUARE_ACCESS_TOKEN=EAAAl-from-the-Developer-Console.',
	SQUARE_APPLICATION_ID: 'for example SQUARE_APPLICATION_ID=sandbox-sq0idb-Xyz123.',
	SQUARE_LOCATION_ID: 'for example SQUARE_LOCATION_ID=L8EXAMPLE12345.',
	SQUARE_WEBHOOK_SIGNATURE_KEY: 'for example SQUARE_WEBHOOK_SIGNATURE_KEY=3f0c2a9b7d5e4c1f8a6b0d.',
	ADMIN_EMAIL: 'for example ADMIN_EMAIL=commodore@example.org.',
} as const;

export type Variables = Record<string, string | undefined>;

export const rules: { isBroken(variables: Variables): boolean; problem: string }[] = [
	{
		isBroken: ({ NODE_ENV, PUBLIC_URL }) => NODE_ENV === 'production' && !PUBLIC_URL,
		problem: `PUBLIC_URL is missing. In production, set the URL that members use, ${examples.PUBLIC_URL}`,
	},
	{
		isBroken: ({ NODE_ENV, SAMPLE_DATA }) => NODE_ENV === 'production' && SAMPLE_DATA === 'on',
		problem: 'SAMPLE_DATA=on is not allowed in production. Remove it, or set SAMPLE_DATA=off.',
	},
	{
		isBroken: ({ NODE_ENV, FIRESTORE_EMULATOR_HOST }) =>
			NODE_ENV === 'production' && Boolean(FIRESTORE_EMULATOR_HOST),
		problem:
			'FIRESTORE_EMULATOR_HOST is not allowed in production, because the emulator loses its data when it stops. Remove it.',
	},
	{
		isBroken: ({ STORAGE, SAMPLE_DATA, FIRESTORE_EMULATOR_HOST }) =>
			STORAGE === 'firestore' && SAMPLE_DATA === 'on' && !FIRESTORE_EMULATOR_HOST,
		problem:
			'SAMPLE_DATA=on is not allowed with STORAGE=firestore, because it would add sample data to the club’s own project. Remove it, or set SAMPLE_DATA=off.',
	},
	{
		isBroken: ({ STORAGE, DATABASE_URL }) => STORAGE === 'postgres' && !DATABASE_URL,
		problem: `DATABASE_URL is missing. With STORAGE=postgres, set the URL of the database, ${examples.DATABASE_URL}`,
	},
	{
		isBroken: ({ STORAGE, FIREBASE_PROJECT_ID }) => STORAGE === 'firestore' && !FIREBASE_PROJECT_ID,
		problem: `FIREBASE_PROJECT_ID is missing. With STORAGE=firestore, set the id of the Firebase project, ${examples.FIREBASE_PROJECT_ID}`,
	},
	{
		isBroken: ({ CAMPAIGNS, MAILERLITE_API_KEY }) =>
			CAMPAIGNS === 'mailerlite' && !MAILERLITE_API_KEY,
		problem: `MAILERLITE_API_KEY is missing. With CAMPAIGNS=mailerlite, set a key from MailerLite's Integrations page, ${examples.MAILERLITE_API_KEY}`,
	},
	{
		isBroken: ({ WATER_LEVELS, WATER_LEVEL_MEASURE }) =>
			WATER_LEVELS === 'environment-agency' && !WATER_LEVEL_MEASURE,
		problem: `WATER_LEVEL_MEASURE is missing. With WATER_LEVELS=environment-agency, set the id of an Environment Agency measure, ${examples.WATER_LEVEL_MEASURE}`,
	},
	{
		isBroken: ({ SEARCH, ALGOLIA_APP_ID }) => SEARCH === 'algolia' && !ALGOLIA_APP_ID,
		problem: `ALGOLIA_APP_ID is missing. With SEARCH=algolia, set the id of the Algolia application, ${examples.ALGOLIA_APP_ID}`,
	},
	{
		isBroken: ({ SEARCH, ALGOLIA_SEARCH_KEY }) => SEARCH === 'algolia' && !ALGOLIA_SEARCH_KEY,
		problem: `ALGOLIA_SEARCH_KEY is missing. With SEARCH=algolia, set the search-only key, ${examples.ALGOLIA_SEARCH_KEY}`,
	},
	{
		isBroken: ({ SEARCH, ALGOLIA_ADMIN_KEY }) => SEARCH === 'algolia' && !ALGOLIA_ADMIN_KEY,
		problem: `ALGOLIA_ADMIN_KEY is missing. With SEARCH=algolia, set a key that may write to the indexes, ${examples.ALGOLIA_ADMIN_KEY}`,
	},
	{
		isBroken: ({ ALGOLIA_SEARCH_KEY, ALGOLIA_ADMIN_KEY }) =>
			Boolean(ALGOLIA_SEARCH_KEY) && ALGOLIA_SEARCH_KEY === ALGOLIA_ADMIN_KEY,
		problem: `ALGOLIA_SEARCH_KEY must not be the admin key, because every browser receives it. Set the search-only key, ${examples.ALGOLIA_SEARCH_KEY}`,
	},
	...(
		[
			['SQUARE_ACCESS_TOKEN', 'an access token from the Square Developer Console'],
			['SQUARE_APPLICATION_ID', 'the id of the Square application'],
			['SQUARE_LOCATION_ID', 'the id of the location that receives the payments'],
			['SQUARE_WEBHOOK_SIGNATURE_KEY', 'the signature key of the webhook subscription'],
		] as const
	).map(([name, value]) => ({
		isBroken: (variables: Variables) => variables.PAYMENTS === 'square' && !variables[name],
		problem: `${name} is missing. With PAYMENTS=square, set ${value}, ${examples[name]}`,
	})),
	{
		isBroken: ({ NODE_ENV, PAYMENTS }) =>
			NODE_ENV === 'production' && (PAYMENTS || 'practice') === 'practice',
		problem:
			'PAYMENTS=practice, which is the default, is not allowed in production. Set PAYMENTS=square or PAYMENTS=none.',
	},
	{
		isBroken: ({ NODE_ENV, PRICE_TEST_HOOK }) =>
			NODE_ENV === 'production' && PRICE_TEST_HOOK === 'on',
		problem:
			'PRICE_TEST_HOOK=on is not allowed in production. Remove it, or set PRICE_TEST_HOOK=off.',
	},
	{
		isBroken: ({ PRICE_TEST_HOOK, PAYMENTS, SQUARE_ENVIRONMENT }) =>
			PRICE_TEST_HOOK === 'on' && PAYMENTS === 'square' && SQUARE_ENVIRONMENT === 'production',
		problem:
			'PRICE_TEST_HOOK=on is not allowed with SQUARE_ENVIRONMENT=production, only with practice or sandbox payments. Remove it, or set PRICE_TEST_HOOK=off.',
	},
	{
		isBroken: ({ ADMIN_EMAIL, ADMIN_PASSWORD }) => Boolean(ADMIN_PASSWORD) && !ADMIN_EMAIL,
		problem: `ADMIN_EMAIL is missing. If you set ADMIN_PASSWORD, set the email address too, ${examples.ADMIN_EMAIL}`,
	},
	{
		isBroken: ({ DATA_DIR }) => Boolean(DATA_DIR) && existsButIsNoFolder(DATA_DIR ?? ''),
		problem:
			'DATA_DIR must be a folder, or a path that does not exist yet, for example DATA_DIR=/var/lib/burgee.',
	},
];

function existsButIsNoFolder(path: string): boolean {
	const stats = statSync(path, { throwIfNoEntry: false });
	return stats !== undefined && !stats.isDirectory();
}
