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

const photo = { image: 'regatta-2026.jpg', alt: 'Two dinghies', caption: 'Regatta Sunday' };

test('a club has photos to turn through, or none', () => {
	expect(clubFacts.parse({ ...facts, photos: [] }).photos).toEqual([]);
	expect(clubFacts.parse({ ...facts, photos: [photo] }).photos).toEqual([photo]);
});

test.each([
	['an address that is none', { website: 'club.example' }],
	['a script for an address', { website: 'javascript:alert(1)' }],
	['an e-mail that is none', { emails: { ...facts.emails, photos: 'photos' } }],
	['a missing e-mail', { emails: { feedback: 'feedback@club.example' } }],
	['a channel that no radio has', { radio: { ...facts.radio, clubChannel: 100 } }],
	['half a channel', { radio: { ...facts.radio, clubChannel: 8.5 } }],
	['a name without anything to see', { name: '\u200B' }],
	['a photo outside its folder', { photos: [{ ...photo, image: '../private.jpg' }] }],
	['a photo that is no picture', { photos: [{ ...photo, image: 'notes.html' }] }],
	['a photo without words for the blind', { photos: [{ ...photo, alt: ' ' }] }],
	['more photos than anyone turns through', { photos: Array(13).fill(photo) }],
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
