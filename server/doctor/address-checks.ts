import { z } from 'zod';
import type { Config } from '../config/read-config.ts';
import { type Findings, reasonOf } from './check.ts';

type AddressSettings = Pick<
	Config,
	'host' | 'port' | 'publicUrl' | 'trustProxy' | 'payments' | 'metricsPort' | 'metricsToken'
>;

const timeoutMs = 5_000;
const maxComparisons = 5;
const alive = z.object({ status: z.literal('ok') });
const club = z.object({ payments: z.object({ provider: z.string() }) });
/** The built files that a page loads, which have a hash in their names. */
const assetPattern = /\/assets\/[\w.-]+/g;

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
	await checkSettings(config, localUrl, { found });
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

/** Finds a server that was started with another environment than the doctor has, as far as its answers show it. */
async function checkSettings(
	{ payments, metricsPort, metricsToken }: AddressSettings,
	localUrl: string,
	{ found }: Pick<Findings, 'found'>,
): Promise<void> {
	const remedy = 'restart the server, or run the doctor with the environment of the server';
	const answer = club.safeParse(jsonOf(await read(`${localUrl}/api/club`)));
	const provider = answer.data?.payments.provider ?? payments.kind;
	if (provider !== payments.kind) {
		found(
			`The server at ${localUrl} has PAYMENTS=${provider}, but this environment has PAYMENTS=${payments.kind}`,
			remedy,
		);
	}
	const metrics = [
		...(metricsPort === undefined
			? []
			: [
					{ variable: 'METRICS_PORT', url: `http://127.0.0.1:${metricsPort}/metrics`, headers: {} },
				]),
		...(metricsToken === undefined
			? []
			: [
					{
						variable: 'METRICS_TOKEN',
						url: `${localUrl}/metrics`,
						headers: { Authorization: `Bearer ${metricsToken}` },
					},
				]),
	];
	for (const { variable, url, headers } of metrics) {
		const page = await read(url, { headers }).catch(() => null);
		if (page?.status !== 200) {
			found(`${url} does not answer as ${variable} says`, remedy);
		}
	}
}

/** Compares Home through the proxy with the server's own, and asks for each file that it loads. */
async function checkHome(
	{ publicUrl, localUrl }: { publicUrl: string; localUrl: string },
	{ found }: Pick<Findings, 'found'>,
): Promise<void> {
	const { sent, isChanged } = await compareHome(publicUrl, localUrl);
	if (isChanged) {
		found(
			`The proxy at ${publicUrl} changes the HTML of the pages, so browsers refuse their styles`,
			'switch off what rewrites, minifies or adds to HTML, such as analytics and “optimisation”',
		);
	}
	const paths = [...new Set(sent.text.match(assetPattern))];
	const ask = (url: string) => read(url, { method: 'HEAD' });
	const answers = await Promise.all(paths.map((path) => ask(`${publicUrl}${path}`)));
	const index = answers.findIndex(({ status }) => status !== 200);
	const path = paths[index];
	if (path === undefined) return;
	if ((await ask(`${localUrl}${path}`)).status === 200) {
		found(
			`The proxy at ${publicUrl} keeps back ${path} (status ${answers[index]?.status})`,
			`let the proxy pass all paths on to ${localUrl}`,
		);
		return;
	}
	found(`The running server is of another build, because ${path} is missing`, 'restart the server');
}

/**
 * Compares Home through the proxy with the server's own. If the club's data have changed between the requests, a difference
 * says nothing about the proxy, so this compares again, up to five times.
 * @returns Home as the server sent it, and whether the proxy changes it.
 */
async function compareHome(publicUrl: string, localUrl: string) {
	let sent = await read(`${localUrl}/`);
	for (let attempt = 1; attempt <= maxComparisons; attempt++) {
		const received = await read(`${publicUrl}/`);
		if (received.text === sent.text) return { sent, isChanged: false };
		const sentLater = await read(`${localUrl}/`);
		if (sentLater.text === sent.text) return { sent, isChanged: true };
		sent = sentLater;
	}
	return { sent, isChanged: false };
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

function isBurgee(page: Page): boolean {
	return page.status === 200 && alive.safeParse(jsonOf(page)).success;
}

function jsonOf({ text }: Page): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

async function read(
	url: string,
	request: { method?: string; headers?: Record<string, string> } = {},
): Promise<Page> {
	const response = await fetch(url, {
		...request,
		redirect: 'manual',
		signal: AbortSignal.timeout(timeoutMs),
	});
	const location = response.status < 400 ? response.headers.get('location') : null;
	return { status: response.status, text: await response.text(), location };
}
