import { z } from 'zod';
import type { Config } from '../config/read-config.ts';
import { type Findings, reasonOf } from './check.ts';

type AddressSettings = Pick<Config, 'host' | 'port' | 'publicUrl' | 'trustProxy'>;

const timeoutMs = 5_000;
const alive = z.object({ status: z.literal('ok') });
/** The built files that a page loads have a hash in their names. */
const assetPattern = /(?:src|href)="(\/assets\/[^"]+)"/g;

interface Page {
	status: number;
	text: string;
	location: string | null;
}

/** Finds a server that does not run, a PUBLIC_URL that leads elsewhere, and a proxy that is set up wrongly. */
export async function checkAddress(config: AddressSettings, { found }: Findings): Promise<void> {
	const { publicUrl, trustProxy } = config;
	const localUrl = localUrlOf(config);
	const isDirect = new URL(publicUrl).protocol === 'http:' && portOf(publicUrl) === config.port;
	if (isDirect && trustProxy > 0) {
		found(
			`TRUST_PROXY is ${trustProxy}, but members reach the server directly at ${publicUrl}, so a client can forge its IP address`,
			'set TRUST_PROXY=0, or PUBLIC_URL to the address of the proxy',
		);
	}
	if (publicUrl.startsWith('https:') && trustProxy === 0) {
		found(
			`TRUST_PROXY is 0, but only a proxy can answer at ${publicUrl}, so all members share one rate limit`,
			'set TRUST_PROXY to the number of proxies in front of the server, usually 1',
		);
	}
	const local = await read(`${localUrl}/healthz`).catch(() => null);
	if (local === null) {
		found(
			`No server answers at ${localUrl}, so PUBLIC_URL was not tried either`,
			'start the server, or correct HOST and PORT, and run the doctor again',
		);
		return;
	}
	if (!isBurgee(local)) {
		found(`Another program answers at ${localUrl}`, 'stop it, or set another PORT');
		return;
	}
	const reached = await read(`${publicUrl}/healthz`).catch((thrown: unknown) => {
		found(
			`${publicUrl} cannot be reached from this machine (${reasonOf(thrown)})`,
			'correct PUBLIC_URL, its DNS entry, or the proxy and its certificate',
		);
		return null;
	});
	if (reached === null) return;
	if (reached.location !== null) {
		found(
			`${publicUrl} redirects to ${reached.location}`,
			'set PUBLIC_URL to the address at which members end up',
		);
	} else if (!isBurgee(reached)) {
		found(
			`Not Burgee answers at ${publicUrl} (status ${reached.status})`,
			`let the proxy pass all paths on to ${localUrl}, or correct PUBLIC_URL`,
		);
	} else {
		await checkHome({ publicUrl, localUrl }, { found });
	}
}

/** Compares Home through the proxy with the server's own, and asks for each file that it loads. */
async function checkHome(
	{ publicUrl, localUrl }: { publicUrl: string; localUrl: string },
	{ found }: Pick<Findings, 'found'>,
): Promise<void> {
	const sent = await read(`${localUrl}/`);
	const received = await read(`${publicUrl}/`);
	// A change of the club's data between the two requests is no change by the proxy.
	if (received.text !== sent.text && (await read(`${localUrl}/`)).text === sent.text) {
		found(
			`The proxy at ${publicUrl} changes the HTML of the pages, so browsers refuse their styles`,
			'switch off what rewrites, minifies or adds to HTML, such as analytics and “optimisation”',
		);
	}
	const paths = [...new Set([...sent.text.matchAll(assetPattern)].map(([, path]) => path ?? ''))];
	const answers = await Promise.all(paths.map((path) => read(`${publicUrl}${path}`)));
	const missing = paths.find((_, index) => answers[index]?.status !== 200);
	if (missing !== undefined) {
		found(
			`The running server is of another build, because ${missing} is missing`,
			'restart the server',
		);
	}
}

function localUrlOf({ host, port }: AddressSettings): string {
	const isAny = host === '0.0.0.0' || host === '::';
	const name = isAny ? 'localhost' : host.includes(':') ? `[${host}]` : host;
	return `http://${name}:${port}`;
}

function portOf(url: string): number {
	const { port, protocol } = new URL(url);
	return port === '' ? ({ 'http:': 80, 'https:': 443 }[protocol] ?? 0) : Number(port);
}

function isBurgee({ status, text }: Page): boolean {
	if (status !== 200) return false;
	try {
		return alive.safeParse(JSON.parse(text)).success;
	} catch {
		return false;
	}
}

async function read(url: string): Promise<Page> {
	const response = await fetch(url, {
		redirect: 'manual',
		signal: AbortSignal.timeout(timeoutMs),
	});
	const location = response.status < 400 ? response.headers.get('location') : null;
	return { status: response.status, text: await response.text(), location };
}
