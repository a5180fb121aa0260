// Attacks the built server and prints the figures: `npm run attack [-- events]`. SERVER names another server's main.js,
// for a comparison. ONLY selects the attacks whose name contains a text. Fails if a figure is beyond its limit.
import { runBurgee } from '../server/running-burgee.ts';
import { attacks, longSize } from './attacks.ts';
import { raceSignIns } from './sign-in-race.ts';
import { Target } from './target.ts';

const maxStallMs = 250;
const maxMemoryMib = 300;
const admin = { email: 'commodore@example.org', password: 'nine-grey-herons' };
const passwordChanges = 6;
const [events = '150'] = process.argv.slice(2);
const { SERVER: server, ONLY: only = '' } = process.env;

const print = (line: string) => process.stdout.write(`${line}\n`);
print(
	`${events} events; longest stall of /healthz (limit ${maxStallMs} ms), peak memory (limit ${maxMemoryMib} MiB)`,
);
for (const { name, run } of attacks.filter((attack) => attack.name.includes(only))) {
	const program = server === undefined ? undefined : [process.execPath, server];
	const target = await Target.start(Number(events), program && { program });
	const figures = await target.measure((attacked) => run(attacked, longSize));
	const { longestStallMs, peakMemoryMib, cpuMs, survived, healthChecks } = figures;
	print(
		`${name.padEnd(56)} ${String(longestStallMs).padStart(7)} ms ${String(peakMemoryMib).padStart(6)} MiB ${String(cpuMs).padStart(7)} ms CPU, ${healthChecks.answered} health checks${survived ? '' : ', THE SERVER ENDED'}`,
	);
	const isWithin = survived && longestStallMs <= maxStallMs && peakMemoryMib <= maxMemoryMib;
	if (!isWithin) process.exitCode = 1;
	await target.stop();
}

const race = 'sign-ins with the old password during a password change';
if (race.includes(only)) {
	const environment = {
		STORAGE: 'memory',
		SAMPLE_DATA: 'off',
		ADMIN_EMAIL: admin.email,
		ADMIN_PASSWORD: admin.password,
		SIGN_IN_RATE_PER_QUARTER_HOUR: '1000',
	};
	const burgee = await runBurgee(
		environment,
		server ? { program: [process.execPath, server] } : {},
	);
	const { accepted, surviving } = await raceSignIns(burgee.url, admin, passwordChanges);
	print(
		`${race}: ${accepted} accepted in ${passwordChanges} changes, ${surviving} sessions survived`,
	);
	if (surviving > 0) process.exitCode = 1;
	await burgee.end('SIGKILL');
}
