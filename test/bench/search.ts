// Searches for 300 queries as members type them, and prints how many find the right record among the first three hits,
// the queries that do not, and the CPU time of a search. Fails if more than 5 % miss it.
import { searchFor } from '../contracts/search-index.contract.ts';
import {
	isFound,
	maxMissed,
	openTypedSearch,
	titleOf,
	typedQueries,
} from './search/typed-queries.ts';

const rounds = 20;
const print = (line: string) => process.stdout.write(`${line}\n`);

const index = await openTypedSearch();
let missed = 0;
for (const typed of typedQueries) {
	if (await isFound(index, typed)) continue;
	missed += 1;
	const hits = await searchFor(index, typed.query);
	const first = hits.slice(0, 3).map(titleOf).join(', ');
	print(`${typed.query.padEnd(28)} ${typed.expected.padEnd(36)} ${first || 'no hits'}`);
}
const found = typedQueries.length - missed;
print(
	`\nFound among the first three hits: ${found} of ${typedQueries.length} queries (at least ${typedQueries.length - maxMissed}).`,
);
process.exitCode = missed <= maxMissed ? 0 : 1;

// A new index has no cached matches, so each search computes its own.
let cpuMicros = 0;
for (let round = 0; round < rounds; round++) {
	const cold = await openTypedSearch();
	const before = process.cpuUsage();
	for (const { query } of typedQueries) await searchFor(cold, query);
	const { user, system } = process.cpuUsage(before);
	cpuMicros += user + system;
}
const searches = rounds * typedQueries.length;
print(`CPU time of a search that is not cached: ${(cpuMicros / searches / 1_000).toFixed(3)} ms.`);
