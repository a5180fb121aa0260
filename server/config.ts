import { resolve } from 'node:path';
import { z } from 'zod';

const emptyAsAbsent = (value: unknown) => (value === '' ? undefined : value);

function variable<Schema extends z.ZodType>(schema: Schema) {
	return z.preprocess(emptyAsAbsent, schema);
}

function wholeNumber(name: string, example: number, { min, max }: { min: number; max: number }) {
	const sentence = `${name} must be a whole number from ${min} to ${max}, for example ${name}=${example}.`;
	return variable(
		z
			.string()
			.regex(/^\d+$/, sentence)
			.transform(Number)
			.refine((value) => value >= min && value <= max, sentence)
			.optional(),
	);
}

function oneOf<const Values extends readonly [string, ...string[]]>(name: string, values: Values) {
	return variable(
		z
			.enum(values, {
				error: `${name} must be one of ${values.join(', ')}, for example ${name}=${values[0]}.`,
			})
			.optional(),
	);
}

const environment = z
	.object({
		NODE_ENV: z.string().optional(),
		PORT: wholeNumber('PORT', 3000, { min: 0, max: 65_535 }),
		HOST: variable(z.string().optional()),
		PUBLIC_URL: variable(
			z
				.url({
					protocol: /^https?$/,
					error:
						'PUBLIC_URL must be the address that members use, for example PUBLIC_URL=https://members.example.org.',
				})
				.optional(),
		),
		DATA_DIR: variable(z.string().optional()),
		STORAGE: oneOf('STORAGE', ['sqlite', 'memory']),
		CLUB_FILE: variable(z.string().optional()),
		SAMPLE_DATA: oneOf('SAMPLE_DATA', ['on', 'off']),
		ADMIN_EMAIL: variable(
			z
				.email(
					'ADMIN_EMAIL must be an e-mail address, for example ADMIN_EMAIL=commodore@example.org.',
				)
				.optional(),
		),
		ADMIN_PASSWORD: variable(
			z
				.string()
				.min(
					6,
					'ADMIN_PASSWORD must have at least 6 characters, for example ADMIN_PASSWORD=six-blue-anchors.',
				)
				.optional(),
		),
		BOOKING_RATE_PER_MINUTE: wholeNumber('BOOKING_RATE_PER_MINUTE', 60, { min: 1, max: 1_000_000 }),
		TRUST_PROXY: wholeNumber('TRUST_PROXY', 1, { min: 0, max: 10 }),
		LOG_LEVEL: oneOf('LOG_LEVEL', ['info', 'trace', 'debug', 'warn', 'error', 'fatal', 'silent']),
	})
	.superRefine((values, context) => {
		const refuse = (name: string, message: string) =>
			context.addIssue({ code: 'custom', path: [name], message });
		if (values.NODE_ENV === 'production') {
			if (values.PUBLIC_URL === undefined) {
				refuse(
					'PUBLIC_URL',
					'PUBLIC_URL is missing: production needs the address that members use, for example PUBLIC_URL=https://members.example.org.',
				);
			}
			if (values.SAMPLE_DATA === 'on') {
				refuse('SAMPLE_DATA', 'SAMPLE_DATA=on is refused in production. Set SAMPLE_DATA=off.');
			}
		}
		if (values.ADMIN_PASSWORD !== undefined && values.ADMIN_EMAIL === undefined) {
			refuse(
				'ADMIN_EMAIL',
				'ADMIN_PASSWORD needs ADMIN_EMAIL beside it, for example ADMIN_EMAIL=commodore@example.org.',
			);
		}
	});

/** What Burgee was told at its start. Read once; nothing else reads the environment. */
export interface Config {
	port: number;
	host: string;
	/** Without a slash at its end. */
	publicUrl: string;
	dataDir: string;
	storage: 'sqlite' | 'memory';
	clubFile: string | null;
	sampleData: boolean;
	firstAdmin: { email: string | null; password: string | null };
	bookingRatePerMinute: number;
	/** How many proxies stand before the server; their X-Forwarded headers are believed. */
	trustProxy: number;
	logLevel: string;
}

/** What is wrong with the environment: a sentence for each variable. */
export class ConfigError extends Error {
	override readonly name = 'ConfigError';
	readonly sentences: string[];

	constructor(sentences: string[]) {
		super(sentences.join('\n'));
		this.sentences = sentences;
	}
}

/**
 * The configuration that these variables make.
 * @throws ConfigError with all that is wrong at once.
 */
export function readConfig(variables: Record<string, string | undefined>): Config {
	const result = environment.safeParse(variables);
	if (!result.success) throw new ConfigError(result.error.issues.map(({ message }) => message));
	const values = result.data;
	const port = values.PORT ?? 3000;
	return {
		port,
		host: values.HOST ?? '127.0.0.1',
		publicUrl: (values.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, ''),
		dataDir: resolve(values.DATA_DIR ?? 'data'),
		storage: values.STORAGE ?? 'sqlite',
		clubFile: values.CLUB_FILE ?? null,
		sampleData: (values.SAMPLE_DATA ?? (values.NODE_ENV === 'production' ? 'off' : 'on')) === 'on',
		firstAdmin: { email: values.ADMIN_EMAIL ?? null, password: values.ADMIN_PASSWORD ?? null },
		bookingRatePerMinute: values.BOOKING_RATE_PER_MINUTE ?? 60,
		trustProxy: values.TRUST_PROXY ?? 0,
		logLevel: values.LOG_LEVEL ?? 'info',
	};
}
