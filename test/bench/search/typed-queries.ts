import { readFileSync } from 'node:fs';
import { EmbeddedSearchIndex } from '@burgee/adapters/embedded-search/embedded-search-index';
import { type ClubEvent, dayMs, instant, toInstant } from '@burgee/core';
import type { SearchHit } from '@burgee/core/rules/search/hit';
import { defaultDocuments } from '@burgee/core/rules/site/documents';
import { searchablePages } from '@burgee/core/rules/site/listed-pages';
import {
	documentRecord,
	eventRecord,
	newsRecord,
	pageRecord,
} from '../../../core/rules/search/records.ts';
import { sampleCampaigns } from '../../../server/sample-club/campaigns.ts';
import { sampleSeason } from '../../../server/sample-club/season.ts';
import { eventOf, factsOf } from '../../contracts/samples.ts';
import { searchFor } from '../../contracts/search-index.contract.ts';

const now = new Date(instant('2026-06-01T09:00:00.000Z'));
const rowsOf = (file: string) =>
	readFileSync(new URL(file, import.meta.url), 'utf8')
		.trim()
		.split('\n')
		.map((line) => line.split('\t'));

export interface TypedQuery {
	/** The text as a member types it. */
	query: string;
	/** The name, title or subject of the record that the member looks for. */
	expected: string;
}

/** 300 queries, written down before the search was tuned for them. */
export const typedQueries: TypedQuery[] = rowsOf('typed-queries.tsv').map(
	([query = '', expected = '']) => ({ query, expected }),
);

/** The maximum number of these queries for which the search may miss the record: 5 %. */
export const maxMissed = 15;

/** Returns an index of the sample club's records, and of the past season in season.tsv. */
export async function openTypedSearch(): Promise<EmbeddedSearchIndex> {
	const rows = rowsOf('season.tsv');
	const index = new EmbeddedSearchIndex();
	await index.replaceAll('events', [...sampleSeason(now), ...pastEvents(rows)].map(eventRecord));
	await index.replaceAll('documents', defaultDocuments.map(documentRecord));
	await index.replaceAll('pages', searchablePages(factsOf()).map(pageRecord));
	const subjects = rows.flatMap(([day, subject = '']) => (day === 'news' ? [subject] : []));
	const campaigns = subjects.map((subject, number) => ({ id: `news-${number}`, subject }));
	await index.replaceAll('news', [...sampleCampaigns(now), ...campaigns].map(newsRecord));
	return index;
}

function pastEvents(rows: string[][]): ClubEvent[] {
	return rows.flatMap(([day, name = '', description = ''], number) => {
		if (day === 'news') return [];
		const eventdatetime = toInstant(new Date(now.getTime() + Number(day) * dayMs));
		return [
			eventOf({ id: `past-${number}`, name, description, longdescription: '', eventdatetime }),
		];
	});
}

const shownFirst = 3;

/** Whether the record that the member looks for is among the first three hits. */
export async function isFound(
	index: EmbeddedSearchIndex,
	{ query, expected }: TypedQuery,
): Promise<boolean> {
	const hits = await searchFor(index, query);
	return hits.slice(0, shownFirst).some((hit) => titleOf(hit) === expected);
}

export function titleOf({ name, title, subject }: SearchHit): string {
	return name ?? title ?? subject ?? '';
}
