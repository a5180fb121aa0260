// Compares the built server with three reference servers. L1 sends prepared answers from bare node:http. L0 is L1 with
// two headers instead of Burgee's. L2 is plain Express on a copy of the database. Measures the server's CPU time per
// request and the throughput. The request log of Burgee is on. Fails if a ratio, the memory or the share of typos found
// is outside its limit. ONLY=W2 measures the works whose names contain this text.
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteDatabase } from '@burgee/adapters/sql/sqlite-driver';
import { sitePages } from '@burgee/core/rules/site/pages';
import autocannon from 'autocannon';
import { firstAdmin, signIn } from '../server/open-burgee.ts';
import { oneEditTypos, searchRecords } from './http/search-records.ts';
import { fillSeason, nameOf, type SeasonSize, upcomingId } from './http/season.ts';
import {
	type MeasuredServer,
	type PreparedAnswer,
	startBurgee,
	startComparison,
} from './http/servers.ts';

const season: SeasonSize = { events: 500, upcoming: 60, bookings: 20_000 };
const fewBookings: SeasonSize = { ...season, bookings: 2_000 };
const manyBookings: SeasonSize = { ...season, bookings: 200_000 };
/** With the newsletters, the documents and the pages, these are about 700 records for the search. */
const searchedSeason: SeasonSize = { events: 660, upcoming: 60, bookings: 0 };

const rounds = Number(process.env.ROUNDS ?? 5);
const secondsPerRun = 2;
const manyConnections = 32;
const maxMemoryMib = 130;
const minTyposFound = 0.95;

interface Servers {
	burgee: MeasuredServer;
	limit?: MeasuredServer;
	bare?: MeasuredServer;
	plain?: MeasuredServer;
	cookie: string;
}

interface Work {
	name: string;
	connections: number;
	servers: Servers;
	/** Returns the requests of one run. */
	requests(): autocannon.Request[];
	/** The maximum of Burgee's CPU time per request, as a multiple of another server's. */
	max?: { of: 'limit' | 'plain'; ratio: number };
	/** The minimum of Burgee's requests per second, as a share of L0's. */
	minOfBare?: number;
}

interface Figures {
	cpuMs: number;
	perSecond: number;
}

const print = (line: string) => process.stdout.write(`${line}\n`);
const median = (values: number[]) =>
	values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function run(server: MeasuredServer, work: Work): Promise<Figures> {
	const cpuBefore = await server.cpuMs();
	const result = await autocannon({
		url: server.url,
		connections: work.connections,
		duration: secondsPerRun,
		requests: work.requests(),
	});
	const cpuMs = (await server.cpuMs()) - cpuBefore;
	const answered = result['2xx'];
	if (answered === 0 || result.non2xx + result.errors > 0) {
		throw new Error(
			`${work.name}: ${result.non2xx + result.errors} of ${answered} requests failed`,
		);
	}
	return { cpuMs: cpuMs / answered, perSecond: answered / result.duration };
}

const get =
	(path: string, headers: Record<string, string> = {}) =>
	() => [{ method: 'GET' as const, path, headers }];

let bookingsSoFar = 0;
const bookingRequests = (userEmail: string | null) => (): autocannon.Request[] => {
	return [
		{
			method: 'POST',
			path: '/api/bookings',
			setupRequest: (request) => {
				bookingsSoFar += 1;
				return {
					...request,
					headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
					body: JSON.stringify({
						eventId: upcomingId(bookingsSoFar % season.upcoming),
						firstName: 'Aileen',
						lastName: `Archer ${bookingsSoFar}`,
						numberAttending: 3,
						numberOfChildren: 1,
						userEmail,
					}),
				};
			},
		},
	];
};

const names = Array.from({ length: searchedSeason.events }, (_, index) => nameOf(index));

/** The texts that members type on their way to a name: each more than two letters long, a third with a typo. */
const typedTexts = unique(
	names.flatMap((name, index) => {
		const words = name.split(' ');
		const word = words[index % 3] ?? name;
		const typo = oneEditTypos(word, index)[0] ?? word;
		return [word.slice(0, 3 + (index % 3)), `${words[0]} ${word}`, typo];
	}),
);

/** About 2,000 different texts of two unfinished words, more than the caches of the search hold. */
const rareTexts = unique(
	names.flatMap((name) => {
		const [first = '', second = '', third = ''] = name.split(' ');
		const pairs = [first, second].flatMap((word, index) =>
			[second, third].slice(index).map((next) => [word, next] as const),
		);
		return pairs.flatMap(([word, next]) =>
			[3, 4, 5].flatMap((length) =>
				[3, 4, 5].map((other) => `${word.slice(0, length)} ${next.slice(0, other)}`),
			),
		);
	}),
);

function unique(texts: string[]): string[] {
	return [...new Set(texts)];
}

let searchesSoFar = 0;
const searchRequests = (texts: string[]) => (): autocannon.Request[] => [
	{
		method: 'GET',
		setupRequest: (request) => {
			searchesSoFar += 1;
			// A step that shares no factor with the number of texts visits all of them.
			const text = texts[(searchesSoFar * 7) % texts.length] ?? '';
			return { ...request, path: `/api/search?q=${encodeURIComponent(text)}` };
		},
	},
];

async function openClub(folder: string, size: SeasonSize): Promise<Servers> {
	await mkdir(folder);
	await fillSeason(folder, size);
	const burgee = await startBurgee(folder);
	return { burgee, cookie: await signIn(burgee.url, firstAdmin) };
}

const headersOf = (response: Response, omitted: RegExp) =>
	Object.fromEntries([...response.headers].filter(([name]) => !omitted.test(name)));

/** Starts L2 on a copy of the club's database. */
async function openPlain(folder: string, { burgee }: Servers): Promise<MeasuredServer> {
	const database = join(folder, 'copy.sqlite');
	const original = new SqliteDatabase(join(folder, 'burgee.sqlite'));
	await original.backup(database);
	original.close();
	const records = join(folder, 'records.json');
	await writeFile(records, JSON.stringify(await searchRecords(folder)));
	const response = await fetch(`${burgee.url}/api/events`);
	const perAnswer =
		/^(content-(length|type|encoding)|transfer-encoding|etag|date|connection|keep-alive)$/;
	return startComparison('plain-server', join(folder, 'plain'), {
		DATABASE: database,
		RECORDS: records,
		HEADERS: JSON.stringify(headersOf(response, perAnswer)),
	});
}

/** Starts L1 or L0 with Burgee's own answers, without the headers that match `omitted`. */
async function openLimit(
	folder: string,
	{ burgee, cookie }: Servers,
	{ paths, omitted }: { paths: string[]; omitted: RegExp },
): Promise<MeasuredServer> {
	const answers: [string, PreparedAnswer][] = [];
	for (const path of paths) {
		const response = await fetch(burgee.url + path, {
			headers: { Cookie: cookie, 'Accept-Encoding': 'identity' },
		});
		answers.push([path, { headers: headersOf(response, omitted), body: await response.text() }]);
	}
	await mkdir(folder);
	const file = join(folder, 'answers.json');
	await writeFile(file, JSON.stringify(answers));
	return startComparison('limit-server', folder, { ANSWERS: file });
}

const ratio = (a: number | undefined, b: number | undefined) =>
	a === undefined || b === undefined ? '' : (a / b).toFixed(2);

/** @returns true if every ratio and the memory are within their limits. */
async function measure(works: Work[]): Promise<boolean> {
	const figures = new Map(works.map((work) => [work.name, new Map<string, Figures[]>()]));
	const memory: number[] = [];
	for (let round = 0; round < rounds; round++) {
		for (const work of works) {
			for (const name of ['limit', 'bare', 'plain', 'burgee'] as const) {
				const server = work.servers[name];
				if (server === undefined) continue;
				const ofWork = figures.get(work.name);
				ofWork?.set(name, [...(ofWork.get(name) ?? []), await run(server, work)]);
				if (name === 'burgee') memory.push(await server.memoryMib());
			}
		}
	}
	print(
		`${''.padEnd(34)}   CPU ms per request: Burgee      L1      L2    ÷L1    ÷L2    max   requests per second: ÷L0    ÷L1    ÷L2`,
	);
	let isWithin = true;
	for (const { name, max, minOfBare } of works) {
		const of = (server: string, figure: keyof Figures) => {
			const measured = figures.get(name)?.get(server);
			return measured && median(measured.map((one) => one[figure]));
		};
		const [burgee = Number.NaN, limit, plain] = ['burgee', 'limit', 'plain'].map((server) =>
			of(server, 'cpuMs'),
		);
		const other = max?.of === 'limit' ? limit : plain;
		if (max && !(burgee / (other ?? 0) <= max.ratio)) isWithin = false;
		const cpu = [burgee, limit, plain].map((ms) => (ms?.toFixed(3) ?? '').padStart(8)).join('');
		const ratios = [ratio(burgee, limit), ratio(burgee, plain), max?.ratio.toFixed(2) ?? '']
			.map((text) => text.padStart(7))
			.join('');
		const speedOf = (server: string) => ratio(of('burgee', 'perSecond'), of(server, 'perSecond'));
		if (minOfBare && !(Number(speedOf('bare')) >= minOfBare)) isWithin = false;
		const speeds = ['bare', 'limit', 'plain'].map((server) => speedOf(server).padStart(7)).join('');
		print(`${name.padEnd(34)} ${''.padEnd(19)} ${cpu}${ratios}${''.padEnd(20)}${speeds}`);
	}
	const most = Math.max(...memory);
	print(
		`\nMemory of Burgee during the rounds: at most ${most.toFixed(0)} MiB (limit ${maxMemoryMib}).`,
	);
	return isWithin && most <= maxMemoryMib;
}

/** Returns the share of words with a typo for which the search finds an event with the right word in its name. */
async function typosFound({ burgee }: Servers): Promise<number> {
	let found = 0;
	let tried = 0;
	for (let index = 0; index < 200; index++) {
		const words = nameOf(index).split(' ');
		const word = words[index % 3] ?? '';
		for (const typo of oneEditTypos(word, index)) {
			const response = await fetch(`${burgee.url}/api/search?q=${encodeURIComponent(typo)}`);
			const { hits }: { hits: { name?: string | null }[] } = await response.json();
			tried += 1;
			if (hits.some(({ name }) => name?.includes(word))) found += 1;
		}
	}
	return found / tried;
}

async function bench(): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), 'burgee-bench-'));
	const open = (name: string, size: SeasonSize) => openClub(join(folder, name), size);
	const club = await open('season', season);
	const [events, event, overview, calendar] = [
		'/api/events',
		`/api/events/${upcomingId(0)}`,
		'/api/admin/bookings',
		sitePages.calendar.path,
	];
	const plain = await openPlain(join(folder, 'season'), club);
	const limit = await openLimit(join(folder, 'limit'), club, {
		paths: [events, event, overview, calendar],
		omitted: /^(date|connection|keep-alive)$/,
	});
	const bare = await openLimit(join(folder, 'bare'), club, {
		paths: [events, event],
		omitted: /^(?!content-(type|length)$)/,
	});
	const servers = { ...club, plain, limit };
	const searched = await open('search', searchedSeason);
	const searchServers = { ...searched, plain: await openPlain(join(folder, 'search'), searched) };
	const few = await open('few', fewBookings);
	const many = await open('many', manyBookings);
	const cookie = { Cookie: club.cookie };
	const atMost = (of: 'limit' | 'plain', ratio: number) => ({ max: { of, ratio } });
	const cached = { ...atMost('limit', 1.3), minOfBare: 0.45 };
	const works = [
		...[manyConnections, 1].flatMap((connections): Work[] => {
			const at = ` at ${connections}`;
			return [
				{
					name: `W1 upcoming events${at}`,
					connections,
					servers: { ...servers, bare },
					requests: get(events),
					...(connections === 1 ? atMost('limit', 2) : cached),
				},
				{
					name: `W2 one event${at}`,
					connections,
					servers: { ...servers, bare },
					requests: get(event),
					...(connections === 1 ? atMost('limit', 2) : cached),
				},
				{
					name: `W4 overview, with session${at}`,
					connections,
					servers,
					requests: get(overview, cookie),
					...atMost('limit', 4),
				},
				{
					name: `W6 calendar page, HTML${at}`,
					connections,
					servers: { ...club, limit },
					requests: get(calendar),
					...atMost('limit', 2),
				},
			];
		}),
		...[few, many].map(
			(other): Work => ({
				name: `W4 with ${other === few ? '2,000' : '200,000'} bookings`,
				connections: manyConnections,
				servers: other,
				requests: get(overview, { Cookie: other.cookie }),
			}),
		),
		{
			name: `W5 search, ${typedTexts.length} texts`,
			connections: manyConnections,
			servers: searchServers,
			requests: searchRequests(typedTexts),
			...atMost('plain', 1),
		},
		{
			name: `W5 search, ${rareTexts.length} texts`,
			connections: manyConnections,
			servers: searchServers,
			requests: searchRequests(rareTexts),
			...atMost('plain', 1),
		},
		// The bookings come last, because they let the databases grow.
		...[null, 'aileen@example.org'].flatMap((userEmail) => {
			const name = userEmail === null ? 'W3 booking' : 'W3 booking with an email';
			return [manyConnections, 1].map(
				(connections): Work => ({
					name: `${name} at ${connections}`,
					connections,
					servers: { burgee: club.burgee, plain, cookie: '' },
					requests: bookingRequests(userEmail),
					...atMost('plain', connections === 1 ? 1.5 : 1),
				}),
			);
		}),
	];
	const isWithin = await measure(works.filter(({ name }) => name.includes(process.env.ONLY ?? '')));
	const found = await typosFound(searchServers);
	print(
		`Words with one typo that the search finds: ${(100 * found).toFixed(1)} % (at least ${100 * minTyposFound} %).`,
	);
	for (const server of [
		limit,
		bare,
		plain,
		searchServers.plain,
		club.burgee,
		searched.burgee,
		few.burgee,
		many.burgee,
	]) {
		await server.stop();
	}
	await rm(folder, { recursive: true, force: true });
	const isGood = isWithin && found >= minTyposFound;
	print(
		isGood
			? '\nAll figures are within their limits.'
			: '\nAt least one figure is beyond its limit.',
	);
	process.exitCode = isGood ? 0 : 1;
}

await bench();
