import { readFileSync } from 'node:fs';
import { type ClubFacts, clubFacts } from '@burgee/core';
import { expect, test } from 'vitest';
import { publicFacts } from '../../../core/api/club.ts';
import { openFactsOf } from '../../../core/rules/club-facts.ts';
import { menusOf } from '../../../core/rules/site/listed-pages.ts';

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
	radio: { emergencyChannel: '16', clubChannel: '8', waterAuthorityChannel: '77' },
	emergencyText: 'inland',
	address: null,
	bankDetails: null,
	look: { logo: null, bar: null, accent: null, link: null },
	pages: {
		news: true,
		documents: true,
		information: true,
		beginners: true,
		hullSpeed: true,
		workDays: true,
	},
	allowIndexing: true,
};

test('the schema of club.json accepts a complete file', () => {
	expect(clubFacts.parse(facts)).toEqual(facts);
});

test('facts without allowIndexing keep search engines away', () => {
	const { allowIndexing: _, ...earlier } = facts;
	expect(clubFacts.parse(earlier).allowIndexing).toBe(false);
});

test('radio channels are texts with letters, and the numbers of earlier files are still accepted', () => {
	const channels = (radio: object) => clubFacts.parse({ ...facts, radio }).radio;
	expect(channels({ emergencyChannel: '16', clubChannel: '37A' })).toEqual({
		...{ emergencyChannel: '16', clubChannel: '37A', waterAuthorityChannel: null },
	});
	expect(channels({ emergencyChannel: 16, clubChannel: 'm2', waterAuthorityChannel: 0 })).toEqual({
		...{ emergencyChannel: '16', clubChannel: 'M2', waterAuthorityChannel: '0' },
	});
	expect(channels({ ...facts.radio, clubChannel: 'M' }).clubChannel).toBe('M');
});

test('facts without emergencyText have the text for inland water', () => {
	const { emergencyText: _, ...earlier } = facts;
	expect(clubFacts.parse(earlier).emergencyText).toBe('inland');
});

test('a club may have no water with a name, or a water without a level', () => {
	const { reservoir: _, ...none } = facts;
	expect(clubFacts.parse(none).reservoir).toBeNull();
	const bay = { name: 'the bay', waterLevelsLink: null };
	expect(clubFacts.parse({ ...facts, reservoir: { name: 'the bay' } }).reservoir).toEqual(bay);
});

test('facts without a choice of pages have all pages', () => {
	const { pages: _, ...earlier } = facts;
	expect(clubFacts.parse(earlier).pages).toEqual(facts.pages);
});

const photo = { image: 'regatta-2026.jpg', alt: 'Two dinghies', caption: 'Regatta Sunday' };

test('the schema of club.json accepts a file with or without photos', () => {
	expect(clubFacts.parse({ ...facts, photos: [] }).photos).toEqual([]);
	expect(clubFacts.parse({ ...facts, photos: [photo] }).photos).toEqual([photo]);
});

test.each([
	['a website without https://', { website: 'club.example' }],
	['a javascript: website', { website: 'javascript:alert(1)' }],
	['an invalid e-mail address', { emails: { ...facts.emails, photos: 'photos' } }],
	['a missing e-mail address', { emails: { feedback: 'feedback@club.example' } }],
	['a radio channel above 99', { radio: { ...facts.radio, clubChannel: 100 } }],
	['a fractional radio channel', { radio: { ...facts.radio, clubChannel: 8.5 } }],
	['a word as a radio channel', { radio: { ...facts.radio, clubChannel: 'sixteen' } }],
	['a radio without a club channel', { radio: { emergencyChannel: '16' } }],
	['an unknown text for emergencies', { emergencyText: 'river' }],
	['a name without visible characters', { name: '\u200B' }],
	['a photo outside the photos folder', { photos: [{ ...photo, image: '../private.jpg' }] }],
	['a photo that is not an image file', { photos: [{ ...photo, image: 'notes.html' }] }],
	['a photo without alt text', { photos: [{ ...photo, alt: ' ' }] }],
	['more than 12 photos', { photos: Array(13).fill(photo) }],
	['a water without a name', { reservoir: { waterLevelsLink: 'https://levels.example' } }],
	['an unknown page', { pages: { calendar: false } }],
	['an unknown field', { motto: 'Fair winds' }],
])('the schema of club.json rejects %s', (_, change) => {
	expect(clubFacts.safeParse({ ...facts, ...change }).success).toBe(false);
});

test('the club JSON contains the names of the search, payment, identity and newsletter providers', () => {
	const json = {
		...openFactsOf(facts),
		search: { provider: 'embedded' },
		payments: { provider: 'none' },
		identity: { provider: 'local' },
		campaigns: { provider: 'stored' },
		mail: { provider: 'outbox' },
		retentionMonths: 24,
		menus: menusOf(facts),
	};
	expect(publicFacts.parse(json)).toEqual(json);
});

test('the sample club.json contains the short name and the radio channels that the specification states', () => {
	const file = new URL('../../../server/sample-club/club.json', import.meta.url);
	const sample = clubFacts.parse(JSON.parse(readFileSync(file, 'utf8')));
	expect(sample.shortName).toBe('KYC');
	expect(sample.radio).toEqual(facts.radio);
	expect(sample.allowIndexing).toBe(true);
});
