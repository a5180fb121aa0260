import type { Result } from 'lighthouse';
import { openChromium } from '../../browser/chromium.ts';
import unpackChromium from '../../browser/unpack-chromium.ts';
import { freePort } from '../../free-port.ts';
import { runBurgee } from '../../server/running-burgee.ts';
import { codeFilesOf, type PageLoad, pageLoadOf } from './page-load.ts';
import { servePlainPages } from './plain-pages.ts';
import { visit } from './visit.ts';

export interface MeasuredPage {
	path: string;
	visits: Result[];
	/** Null if the page is not compared with its plain version. */
	comparison: { plainVisits: Result[]; loads: PageLoad[] } | null;
}

/**
 * Visits each page once in each round. Each page of `comparedPaths` is visited immediately before its plain version, so
 * that a slow moment of the machine slows down both.
 */
export async function measurePages(
	paths: string[],
	comparedPaths: string[],
	rounds: number,
): Promise<MeasuredPage[]> {
	const measured = paths.map(
		(path): MeasuredPage => ({
			path,
			visits: [],
			comparison: comparedPaths.includes(path) ? { plainVisits: [], loads: [] } : null,
		}),
	);
	const compared = measured.filter(({ comparison }) => comparison !== null);
	const burgee = await runBurgee({ LOG_LEVEL: 'warn' });
	const chromium = await unpackChromium();
	const port = await freePort();
	const browser = await openChromium(chromium.program, `--remote-debugging-port=${port}`);
	try {
		const plain = await servePlainPages(
			burgee.url,
			compared.map(({ path }) => path),
		);
		for (let round = 0; round < rounds; round++) {
			for (const page of measured) await visitBoth(page, burgee.url, plain.url, port);
		}
		plain.close();
	} finally {
		await browser.close();
		await chromium.remove();
		await burgee.end('SIGTERM');
	}
	return measured;
}

async function visitBoth(
	{ path, visits, comparison }: MeasuredPage,
	url: string,
	plainUrl: string,
	port: number,
): Promise<void> {
	const result = await visit(url + path, port);
	visits.push(result);
	if (comparison === null) return;
	const plainResult = await visit(plainUrl + path, port);
	const plainFiles = codeFilesOf(plainResult);
	if (plainFiles.length > 0) throw new Error(`the plain version loads ${plainFiles.join(', ')}`);
	comparison.plainVisits.push(plainResult);
	comparison.loads.push(await pageLoadOf(result));
}
