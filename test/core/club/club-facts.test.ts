import { readFileSync } from 'node:fs';
import { type ClubFacts, clubFacts, clubJson } from '@burgee/core';
import { expect, test } from 'vitest';

const facts: ClubFacts = {
	name: 'Kielder Yacht Club',
	shortName: 'KYC',
	website: 'https://club.example',
	emails: {
		feedback: 'feedback@club.example',
		photos: 'photos@club.example',
		bookings: 'bookings@club.example',
	},
	reservoir: { name: 'Kielder Water', waterLevelsLink: 'https://levels.example' },
	waterSafetyLink: 'https://safety.example',
	radio: { emergencyChannel: 16, clubChannel: 8, waterAuthorityChannel: 77 },
};

test('a club has its own facts', () => {
	expect(clubFacts.parse(facts)).toEqual(facts);
});

test.each([
	['an address that is none', { website: 'club.example' }],
	['a script for an address', { website: 'javascript:alert(1)' }],
	['an e-mail that is none', { emails: { ...facts.emails, photos: 'photos' } }],
	['a missing e-mail', { emails: { feedback: 'feedback@club.example' } }],
	['a channel that no radio has', { radio: { ...facts.radio, clubChannel: 100 } }],
	['half a channel', { radio: { ...facts.radio, clubChannel: 8.5 } }],
	['a name without anything to see', { name: '\u200B' }],
	['a fact that nobody reads', { motto: 'Fair winds' }],
])('%s is refused', (_, change) => {
	expect(clubFacts.safeParse({ ...facts, ...change }).success).toBe(false);
});

test('the club of GET /api/club is its facts and who serves what', () => {
	const json = { ...facts, search: { provider: 'embedded' }, payments: { provider: 'none' } };
	expect(clubJson.parse(json)).toEqual(json);
});

test("the sample club's channels are those of the specification", () => {
	const file = new URL('../../../server/sample-club/club.json', import.meta.url);
	const sample = clubFacts.parse(JSON.parse(readFileSync(file, 'utf8')));
	expect(sample.shortName).toBe('KYC');
	expect(sample.radio).toEqual(facts.radio);
});
