// Attacks the built server and prints the figures: `npm run attack [-- events]`. SERVER names another server's main.js,
// for a comparison. ONLY selects the attacks whose name contains a text. Fails if a figure is beyond its limit.
import { otherAttacks } from './other-attacks.ts';
import { attacks, longSize } from './slow-health-checks.ts';
import { Target, type TargetOptions } from './target.ts';

const maxStallMs = 250;
const maxMemoryMib = 300;
const [events = '150'] = process.argv.slice(2);
const { SERVER: server, ONLY: only = '' } = process.env;
const isSelected = ({ name }: { name: string }) => name.includes(only);

const start = (options: TargetOptions = {}) => {
	const program = server === undefined ? undefined : [process.execPath, server];
	return Target.start({ ...(program && { program }), ...options });
};
const print = (line: string) => process.stdout.write(`${line}\n`);
const check = (isWithin: boolean) => {
	if (!isWithin) process.exitCode = 1;
};

print(
	`${events} events; longest stall of /healthz (limit ${maxStallMs} ms) on an open and on a new connection, peak memory (limit ${maxMemoryMib} MiB)`,
);
for (const { name, run } of attacks.filter(isSelected)) {
	const target = await start({ events: Number(events) });
	const figures = await target.measure((attacked) => run(attacked, longSize));
	const { kept, fresh, peakMemoryMib, cpuMs, survived } = figures;
	const [stall, freshStall] = [kept, fresh].map(({ longestMs, longestCpuMs }) =>
		`${Math.round(longestMs)} ms (${longestCpuMs} ms CPU)`.padStart(24),
	);
	print(
		`${name.padEnd(60)} ${stall}, new ${freshStall} ${String(peakMemoryMib).padStart(6)} MiB; in all ${cpuMs} ms CPU, ${kept.answered} health checks${survived ? '' : ', THE SERVER ENDED'}`,
	);
	check(survived && kept.longestMs <= maxStallMs && peakMemoryMib <= maxMemoryMib);
	await target.stop();
}
for (const { name, run } of otherAttacks.filter(isSelected)) {
	const { figures, isWithin } = await run(start);
	print(`${name}: ${figures}`);
	check(isWithin);
}
