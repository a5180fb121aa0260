import { statSync } from 'node:fs';

/** How a variable is written, for the sentences about it. */
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

/** What variables that are each right by themselves may still get wrong together. */
export const rules: { isBroken(variables: Variables): boolean; sentence: string }[] = [
	{
		isBroken: ({ NODE_ENV, PUBLIC_URL }) => NODE_ENV === 'production' && !PUBLIC_URL,
		sentence: `PUBLIC_URL is missing: production needs the address that members use, ${examples.PUBLIC_URL}`,
	},
	{
		isBroken: ({ NODE_ENV, SAMPLE_DATA }) => NODE_ENV === 'production' && SAMPLE_DATA === 'on',
		sentence: 'SAMPLE_DATA=on is refused in production. Leave it out, or set SAMPLE_DATA=off.',
	},
	{
		isBroken: ({ NODE_ENV, FIRESTORE_EMULATOR_HOST }) =>
			NODE_ENV === 'production' && Boolean(FIRESTORE_EMULATOR_HOST),
		sentence:
			'FIRESTORE_EMULATOR_HOST is refused in production: the emulator keeps nothing. Leave it out, for example FIRESTORE_EMULATOR_HOST=.',
	},
	{
		isBroken: ({ STORAGE, SAMPLE_DATA, FIRESTORE_EMULATOR_HOST }) =>
			STORAGE === 'firestore' && SAMPLE_DATA === 'on' && !FIRESTORE_EMULATOR_HOST,
		sentence:
			'SAMPLE_DATA=on is refused with STORAGE=firestore: a club’s own project is no place for samples. Leave it out, for example SAMPLE_DATA=off.',
	},
	{
		isBroken: ({ STORAGE, DATABASE_URL }) => STORAGE === 'postgres' && !DATABASE_URL,
		sentence: `DATABASE_URL is missing: STORAGE=postgres needs the address of a database, ${examples.DATABASE_URL}`,
	},
	{
		isBroken: ({ STORAGE, FIREBASE_PROJECT_ID }) => STORAGE === 'firestore' && !FIREBASE_PROJECT_ID,
		sentence: `FIREBASE_PROJECT_ID is missing: STORAGE=firestore needs the id of a project, ${examples.FIREBASE_PROJECT_ID}`,
	},
	{
		isBroken: ({ CAMPAIGNS, MAILERLITE_API_KEY }) =>
			CAMPAIGNS === 'mailerlite' && !MAILERLITE_API_KEY,
		sentence: `MAILERLITE_API_KEY is missing: CAMPAIGNS=mailerlite needs a key from MailerLite's Integrations page, ${examples.MAILERLITE_API_KEY}`,
	},
	{
		isBroken: ({ WATER_LEVELS, WATER_LEVEL_MEASURE }) =>
			WATER_LEVELS === 'environment-agency' && !WATER_LEVEL_MEASURE,
		sentence: `WATER_LEVEL_MEASURE is missing: WATER_LEVELS=environment-agency needs the id of a measure, ${examples.WATER_LEVEL_MEASURE}`,
	},
	{
		isBroken: ({ SEARCH, ALGOLIA_APP_ID }) => SEARCH === 'algolia' && !ALGOLIA_APP_ID,
		sentence: `ALGOLIA_APP_ID is missing: SEARCH=algolia needs the id of an application, ${examples.ALGOLIA_APP_ID}`,
	},
	{
		isBroken: ({ SEARCH, ALGOLIA_SEARCH_KEY }) => SEARCH === 'algolia' && !ALGOLIA_SEARCH_KEY,
		sentence: `ALGOLIA_SEARCH_KEY is missing: SEARCH=algolia needs the key that browsers may have, ${examples.ALGOLIA_SEARCH_KEY}`,
	},
	{
		isBroken: ({ SEARCH, ALGOLIA_ADMIN_KEY }) => SEARCH === 'algolia' && !ALGOLIA_ADMIN_KEY,
		sentence: `ALGOLIA_ADMIN_KEY is missing: SEARCH=algolia needs a key that may write to the indexes, ${examples.ALGOLIA_ADMIN_KEY}`,
	},
	{
		isBroken: ({ ALGOLIA_SEARCH_KEY, ALGOLIA_ADMIN_KEY }) =>
			Boolean(ALGOLIA_SEARCH_KEY) && ALGOLIA_SEARCH_KEY === ALGOLIA_ADMIN_KEY,
		sentence: `ALGOLIA_SEARCH_KEY must not be the admin key, which every browser would be given: make it the search-only key, ${examples.ALGOLIA_SEARCH_KEY}`,
	},
	...(
		[
			['SQUARE_ACCESS_TOKEN', 'an access token from the Developer Console'],
			['SQUARE_APPLICATION_ID', 'the id of an application'],
			['SQUARE_LOCATION_ID', 'the id of the location that is paid'],
			['SQUARE_WEBHOOK_SIGNATURE_KEY', 'the signature key of its webhook subscription'],
		] as const
	).map(([name, what]) => ({
		isBroken: (variables: Variables) => variables.PAYMENTS === 'square' && !variables[name],
		sentence: `${name} is missing: PAYMENTS=square needs ${what}, ${examples[name]}`,
	})),
	{
		isBroken: ({ NODE_ENV, PAYMENTS }) =>
			NODE_ENV === 'production' && (PAYMENTS || 'practice') === 'practice',
		sentence:
			'PAYMENTS=practice is refused in production, and is what PAYMENTS is where it is left out. Set PAYMENTS=square, or PAYMENTS=none.',
	},
	{
		isBroken: ({ NODE_ENV, PRICE_TEST_HOOK }) =>
			NODE_ENV === 'production' && PRICE_TEST_HOOK === 'on',
		sentence:
			'PRICE_TEST_HOOK=on is refused in production. Leave it out, or set PRICE_TEST_HOOK=off.',
	},
	{
		isBroken: ({ PRICE_TEST_HOOK, PAYMENTS, SQUARE_ENVIRONMENT }) =>
			PRICE_TEST_HOOK === 'on' && PAYMENTS === 'square' && SQUARE_ENVIRONMENT === 'production',
		sentence:
			'PRICE_TEST_HOOK=on is refused with SQUARE_ENVIRONMENT=production: it is for practice and sandbox payments. Leave it out, for example PRICE_TEST_HOOK=off.',
	},
	{
		isBroken: ({ ADMIN_EMAIL, ADMIN_PASSWORD }) => Boolean(ADMIN_PASSWORD) && !ADMIN_EMAIL,
		sentence: `ADMIN_EMAIL is missing: ADMIN_PASSWORD needs it, ${examples.ADMIN_EMAIL}`,
	},
	{
		isBroken: ({ DATA_DIR }) => Boolean(DATA_DIR) && isNoFolder(DATA_DIR ?? ''),
		sentence:
			'DATA_DIR must be a folder, or a name that is still free, for example DATA_DIR=/var/lib/burgee.',
	},
];

function isNoFolder(path: string): boolean {
	const found = statSync(path, { throwIfNoEntry: false });
	return found !== undefined && !found.isDirectory();
}
