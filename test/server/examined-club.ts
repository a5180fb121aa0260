import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { indexNames } from '@burgee/core/rules/search/hit';
import { diagnose } from '../../server/doctor/diagnose.ts';
import { rebuildIndex } from '../../server/jobs/rebuild-index.ts';
import { algoliaEnvironment, startAlgoliaServer } from '../adapters/algolia-server.ts';
import { startEnvironmentAgencyServer } from '../adapters/environment-agency-server.ts';
import { startMailServer } from '../adapters/mail-server.ts';
import { mailerLiteEnvironment, startMailerLite } from '../adapters/mailerlite-server.ts';
import { squareEnvironment, square as squareKeys, startSquare } from '../adapters/square-server.ts';
import { bookingOf } from '../contracts/samples.ts';
import { openBurgee, storeEvent } from './open-burgee.ts';

/** The files that a build makes, of which the doctor looks at the time. */
const built = ['server/dist/main.js', 'web/dist/admin.html', 'web/dist-render/page-renderer.js'];

const metricsToken = 'a-token-for-the-metrics';

/** A club in which nothing is wrong until a test plants a fault. */
export type ExaminedClub = Awaited<ReturnType<typeof openExaminedClub>>;

/** Starts a server of Burgee behind a proxy, with local servers in place of all outside services. */
export async function openExaminedClub() {
	const [square, algolia, mailerLite, agency, mail] = await Promise.all([
		startSquare(),
		startAlgoliaServer(),
		startMailerLite(),
		startEnvironmentAgencyServer(),
		startMailServer({ password: 'a password' }),
	]);
	agency.items = [{ dateTime: new Date().toISOString().replace(/\.\d+/, ''), value: 1.5 }];
	const services = {
		square: squareEnvironment(square),
		algolia: algoliaEnvironment(algolia),
		mailerLite: mailerLiteEnvironment(mailerLite),
		agency: {
			WATER_LEVELS: 'environment-agency',
			WATER_LEVEL_BASE_URL: agency.baseUrl,
			WATER_LEVEL_MEASURE: agency.measure,
		},
		mail: {
			MAIL: 'smtp',
			SMTP_URL: `smtp://club:a%20password@127.0.0.1:${mail.port}`,
			MAIL_FROM: 'bookings@club.example',
		},
	};
	const proxy = await startProxy();
	const burgee = await openBurgee({
		...services.algolia,
		...services.square,
		PUBLIC_URL: proxy.url,
		TRUST_PROXY: '1',
		METRICS_TOKEN: metricsToken,
	});
	proxy.target = burgee.url;
	const eventId = await storeEvent(burgee.storage);
	await burgee.storage.bookings.add(bookingOf({ id: 'one' }));
	for (const name of indexNames) {
		const { searchIndex: index, searchSources: sources } = burgee;
		if (index !== null) await rebuildIndex({ index, sources }, name);
	}
	square.subscriptions = [
		{
			notification_url: `${proxy.url}/api/webhooks/square`,
			enabled: true,
			event_types: ['payment.created', 'payment.updated', 'refund.created', 'refund.updated'],
			signature_key: squareKeys.webhookSignatureKey,
		},
	];
	const root = await newRoot();
	const options = { root, freeBytesOf: async () => 10 ** 12 };
	const environment = {
		DATA_DIR: burgee.dataDir,
		SAMPLE_DATA: 'off',
		PORT: new URL(burgee.url).port,
		PUBLIC_URL: proxy.url,
		TRUST_PROXY: '1',
		METRICS_TOKEN: metricsToken,
		...services.square,
	};
	return {
		...{ square, algolia, mailerLite, agency, mail, burgee, proxy, root, eventId },
		/** The environment variables of the storage, the address and Square. */
		environment,
		/** The environment variables that choose each outside service. */
		services,
		/** Runs the doctor. @returns its sentences, each after the name of its check. */
		examine: async (
			changes: Record<string, string>,
			otherOptions: { freeBytesOf?: () => Promise<number> } = {},
		) => {
			const variables = { ...environment, ...changes };
			const results = await diagnose(variables, { ...options, ...otherOptions });
			return {
				results,
				problems: results.flatMap(({ name, problems }) =>
					problems.map((problem) => `${name}: ${problem}`),
				),
			};
		},
		close: async () => {
			await burgee.close();
			const servers = [proxy, square, mail].map((server) => server.close());
			await Promise.all([...servers, algolia.stop(), mailerLite.stop(), agency.stop()]);
			await rm(root, { recursive: true });
		},
	};
}

/** Writes the folders of a build that is newer than its sources. */
async function newRoot(): Promise<string> {
	const root = await mkdtemp(join(tmpdir(), 'burgee-root-'));
	const anHourAgo = new Date(Date.now() - 60 * 60_000);
	for (const file of ['core/rules/price.ts', 'package-lock.json', ...built]) {
		await mkdir(dirname(join(root, file)), { recursive: true });
		await writeFile(join(root, file), '');
		if (!built.includes(file)) await utimes(join(root, file), anHourAgo, anHourAgo);
	}
	return root;
}

/** A proxy that passes requests on, unless `answer` is set. */
async function startProxy() {
	const proxy = {
		url: '',
		/** The URL of Burgee. */
		target: '',
		/** Answers in place of Burgee. */
		answer: null as { status: number; headers?: Record<string, string>; body?: string } | null,
		/** The start of the paths that the proxy does not pass on. */
		keptBack: null as string | null,
		/** Added to the end of each response that is HTML. */
		addition: '',
		/** Runs before the proxy passes on a request for Home. */
		beforeHome: async () => {},
		close: () => {
			server.closeAllConnections();
			return new Promise<void>((resolve) => server.close(() => resolve()));
		},
	};
	const server = createServer(async (incoming, outgoing) => {
		if (proxy.answer !== null) {
			const { status, headers = {}, body = '' } = proxy.answer;
			outgoing.writeHead(status, headers).end(body);
			return;
		}
		const { method = 'GET', url = '/' } = incoming;
		if (proxy.keptBack !== null && url.startsWith(proxy.keptBack)) {
			outgoing.writeHead(404).end();
			return;
		}
		if (url === '/') await proxy.beforeHome();
		const { 'accept-encoding': _, ...headers } = incoming.headers;
		const passed = request(`${proxy.target}${url}`, { method, headers }, async (response) => {
			const chunks: Buffer[] = [];
			for await (const chunk of response) chunks.push(chunk);
			const isHtml = response.headers['content-type']?.startsWith('text/html');
			const { 'content-length': length, ...others } = response.headers;
			outgoing.writeHead(response.statusCode ?? 502, others);
			outgoing.end(Buffer.concat([...chunks, Buffer.from(isHtml ? proxy.addition : '')]));
		});
		passed.on('error', () => outgoing.destroy());
		incoming.pipe(passed);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return proxy;
}
