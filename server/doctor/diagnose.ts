import { SystemClock } from '@burgee/adapters/system/system-clock';
import type { Clock } from '@burgee/core/ports/clock';
import type { Storage } from '@burgee/core/ports/storage';
import { ConfigError } from '../config/config-error.ts';
import { type Config, readConfig } from '../config/read-config.ts';
import type { Variables } from '../config/variables.ts';
import { checkAddress } from './address-checks.ts';
import { checkBuild } from './build-checks.ts';
import { type Check, type CheckResult, runChecks } from './check.ts';
import { checkClock } from './clock-checks.ts';
import { checkGauge, checkMailerLite } from './feed-checks.ts';
import { checkDataDir, checkGoogleCredentials, type FreeSpace } from './file-checks.ts';
import { checkFirestoreRules } from './firebase-checks.ts';
import { checkMailServer } from './mail-checks.ts';
import { openForDoctor } from './storage-checks.ts';
import { storedChecks } from './stored-checks.ts';

export interface DoctorOptions extends FreeSpace {
	/** The folder of Burgee's package.json. */
	root: string;
	clock?: Clock;
}

/**
 * Runs all checks that concern the configuration: of the configuration itself, of this machine, of each chosen service and
 * of the stored records. Changes nothing. If the configuration is wrong, only what does not need it is checked.
 * @param variables the environment variables. Google's libraries read theirs from the process.
 */
export async function diagnose(
	variables: Variables,
	{ root, clock = new SystemClock(), ...space }: DoctorOptions,
): Promise<CheckResult[]> {
	const build: Check = { name: 'build', run: (findings) => checkBuild(root, findings) };
	let config: Config;
	try {
		config = readConfig(variables);
	} catch (thrown) {
		if (!(thrown instanceof ConfigError)) throw thrown;
		const notChecked = ['The other checks need a right configuration.'];
		const wrong = { name: 'configuration', problems: thrown.problems, notChecked };
		return [wrong, ...(await runChecks([build]))];
	}
	const opened: { storage: Storage | null } = { storage: null };
	const opening: Check = {
		name: 'storage',
		run: async (findings) => {
			opened.storage = await openForDoctor(config.storage, config, findings);
		},
	};
	const results = await runChecks([
		{ name: 'configuration', run: async () => {} },
		build,
		{
			name: 'files',
			run: (findings) => checkDataDir(config.dataDir, findings, space),
		},
		{
			name: 'files',
			run: (findings) => checkGoogleCredentials(variables.GOOGLE_APPLICATION_CREDENTIALS, findings),
		},
		{ name: 'address', run: (findings) => checkAddress(config, findings) },
		{ name: 'clock', run: (findings) => checkClock(servicesOf(config), { clock }, findings) },
		...serviceChecks(config, { clock, variables }),
		opening,
	]);
	const { storage } = opened;
	if (storage === null) return merged(results);
	try {
		return merged([
			...results,
			...(await runChecks(storedChecks(config, { storage, clock, ...space }))),
		]);
	} finally {
		await storage.close();
	}
}

/** Returns the checks of the chosen services that need no stored records. */
function serviceChecks(
	{ storage, mail, campaigns, waterLevels }: Config,
	{ clock, variables }: { clock: Clock; variables: Variables },
): Check[] {
	const checks: Check[] = [];
	if (storage.kind === 'firestore') {
		const { projectId } = storage;
		const emulatorHost = variables.FIRESTORE_EMULATOR_HOST;
		checks.push({
			name: 'storage',
			run: (findings) => checkFirestoreRules({ projectId, emulatorHost }, findings),
		});
	}
	if (mail.kind === 'smtp') {
		checks.push({ name: 'mail', run: (findings) => checkMailServer(mail, findings) });
	}
	if (campaigns.kind === 'mailerlite') {
		checks.push({
			name: 'news',
			run: (findings) => checkMailerLite(campaigns, { clock }, findings),
		});
	}
	if (waterLevels.kind === 'environment-agency') {
		const { gauge } = waterLevels;
		checks.push({ name: 'water level', run: (findings) => checkGauge(gauge, { clock }, findings) });
	}
	return checks;
}

/** Returns the URLs of the chosen services, by their names, whose clocks can be compared with this machine's. */
function servicesOf({ payments, search, campaigns, waterLevels, identity, storage }: Config) {
	const services: Record<string, string> = {};
	if (payments.kind === 'square') {
		services.Square = payments.baseUrl ?? 'https://connect.squareup.com';
	}
	if (search.kind === 'algolia') {
		services.Algolia = search.host ?? `https://${search.applicationId}-dsn.algolia.net`;
	}
	if (campaigns.kind === 'mailerlite') services.MailerLite = campaigns.baseUrl;
	if (waterLevels.kind === 'environment-agency') {
		services['the Environment Agency'] = waterLevels.gauge.baseUrl;
	}
	if (identity.kind === 'firebase' || storage.kind === 'firestore') {
		services.Google = 'https://firestore.googleapis.com';
	}
	return services;
}

/** Joins the results of checks with the same name. */
function merged(results: readonly CheckResult[]): CheckResult[] {
	const byName = new Map<string, CheckResult>();
	for (const { name, problems, notChecked } of results) {
		const earlier = byName.get(name) ?? { name, problems: [], notChecked: [] };
		byName.set(name, {
			name,
			problems: [...earlier.problems, ...problems],
			notChecked: [...earlier.notChecked, ...notChecked],
		});
	}
	return [...byName.values()];
}
