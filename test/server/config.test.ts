import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../server/config.ts';

const sentences = (environment: Record<string, string>): string[] => {
	try {
		readConfig(environment);
	} catch (thrown) {
		if (thrown instanceof ConfigError) return thrown.sentences;
		throw thrown;
	}
	return [];
};

test('without a variable everything has its default', () => {
	expect(readConfig({})).toMatchObject({
		port: 3000,
		host: '127.0.0.1',
		publicUrl: 'http://localhost:3000',
		storage: 'sqlite',
		sampleData: true,
		bookingRatePerMinute: 60,
		trustProxy: 0,
	});
	expect(readConfig({ PORT: '', STORAGE: '' })).toEqual(readConfig({}));
});

describe('a wrong value stops the start with a sentence that names it', () => {
	test.each([
		[{ PORT: 'eighty' }, 'PORT must be a whole number'],
		[{ PORT: '70000' }, 'PORT must be a whole number'],
		[{ PUBLIC_URL: 'members.example.org' }, 'PUBLIC_URL must be'],
		[{ STORAGE: 'oracle' }, 'STORAGE must be one of sqlite, memory'],
		[{ SAMPLE_DATA: 'yes' }, 'SAMPLE_DATA must be one of on, off'],
		[{ ADMIN_EMAIL: 'commodore' }, 'ADMIN_EMAIL must be an e-mail address'],
		[{ ADMIN_PASSWORD: 'long-enough' }, 'ADMIN_PASSWORD needs ADMIN_EMAIL'],
		[{ BOOKING_RATE_PER_MINUTE: '0' }, 'BOOKING_RATE_PER_MINUTE must be'],
		[{ NODE_ENV: 'production' }, 'PUBLIC_URL is missing'],
	])('%j', (environment, start) => {
		expect(sentences(environment)).toEqual([expect.stringContaining(start)]);
	});

	test('all at once', () => {
		expect(sentences({ PORT: 'x', STORAGE: 'x', LOG_LEVEL: 'x' })).toHaveLength(3);
	});
});

test('production fills no sample club', () => {
	const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://members.example.org/' };
	expect(readConfig(production)).toMatchObject({
		sampleData: false,
		publicUrl: 'https://members.example.org',
	});
	expect(sentences({ ...production, SAMPLE_DATA: 'on' })).toHaveLength(1);
});
